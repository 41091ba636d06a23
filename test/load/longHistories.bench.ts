import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Id, newId, systemMetadata } from '@manabi/kernel'
import { courseProgress, LessonViewed, type ProgressEvent, QuizAttempted } from '@manabi/progress'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { eventually } from '../harness/eventually.ts'
import { written } from '../harness/written.ts'
import { type Figure, medians } from './figure.ts'
import { lessonsPerCourse, type SeededCourse, type SeededLearner, seedInstallation } from './seed.ts'
import { benchConfig, startService } from './servers.ts'

export const name = 'longHistories'

const [manyEvents, fewEvents] = [50_000, 50]
const rounds = 41
const perRound = 10
/** A round to warm up, too. */
const courseCount = Math.ceil(((rounds + 1) * perRound) / lessonsPerCourse)

/** New completions and lists of a learner with a long history beside those of a learner with a short one, through the whole service. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-histories-'))
  try {
    const { learners, courses, organizationId } = await seedInstallation(dataDir, { learners: 2, courses: courseCount })
    const [long, short] = learners as [SeededLearner, SeededLearner]
    await writeHistories(dataDir, organizationId, courses, [
      [long.userId, manyEvents],
      [short.userId, fewEvents],
    ])
    const service = await startService(dataDir)
    try {
      return await compare(service.url, { long, short, courses })
    } finally {
      await service.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

interface Compared {
  readonly long: SeededLearner
  readonly short: SeededLearner
  readonly courses: readonly SeededCourse[]
}

async function compare(url: string, { long, short, courses }: Compared): Promise<Figure[]> {
  await eventually(async () => (await fetch(`${url}/health/ready`)).ok, 120_000)
  const completing = ({ token }: SeededLearner) => {
    const left = courses.flatMap(({ lessons }) => lessons).values()
    return () => completeNext(url, token, left)
  }
  const ways = { long: completing(long), short: completing(short) }
  // The streams of all courses are in memory from here on.
  for (const { token } of [long, short]) {
    for (const { lessons } of courses) await send('POST', `${url}/api/v1/lessons/${lessons[0]}/view`, token)
  }
  await ways.long()
  await ways.short()
  const figures = [figure('completion after 50,000 events', await medians(rounds, ways))]
  for (const [title, path] of Object.entries(listsOf(courses[0]!))) {
    const reading =
      ({ token }: SeededLearner) =>
      () =>
        each(() => send('GET', `${url}/api/v1${path}`, token))
    figures.push(figure(title, await medians(rounds, { long: reading(long), short: reading(short) })))
  }
  return figures
}

const listsOf = ({ courseId }: SeededCourse) => ({
  'latest quiz attempts after 50,000 events': '/me/quiz-attempts?limit=20',
  'latest history after 50,000 events': `/me/progress/${courseId}/history?limit=20`,
})

const figure = (title: string, { long, short }: { readonly long: number; readonly short: number }): Figure => ({
  ...{ name: title, unit: 'ms', value: long, limit: { name: 'after 50 events', value: short } },
  ...{ target: 1.2, lowerIsBetter: true },
})

/** Views and quiz attempts: a long history spread over all courses, a short one in the first. */
async function writeHistories(
  dataDir: string,
  organizationId: Id,
  courses: readonly SeededCourse[],
  histories: readonly (readonly [userId: Id, events: number])[],
): Promise<void> {
  const platform = await openInstallation(benchConfig(dataDir))
  const { repository, clock } = platform
  const by = systemMetadata('benchmark', clock.now(), organizationId)
  for (const [userId, count] of histories) {
    const taken = count > courses.length * 20 ? courses : courses.slice(0, 1)
    for (const course of taken) {
      const events = Array.from({ length: Math.floor(count / taken.length) }, (_, index) =>
        eventOf({ userId, organizationId, course, index }),
      )
      await repository.execute(written(courseProgress, ...events), [userId, course.courseId], undefined, by)
    }
  }
  await platform.close()
}

interface Place {
  readonly userId: Id
  readonly organizationId: Id
  readonly course: SeededCourse
  readonly index: number
}

function eventOf({ userId, organizationId, course: { courseId, lessons }, index }: Place): ProgressEvent {
  const facts = {
    ...{ userId, courseId, courseTitle: 'Course', courseOrganizationId: organizationId, isPublicCourse: false },
    ...{ organizations: [{ id: organizationId, departmentIds: [] }] },
    ...{ lessonId: lessons[index % lessons.length]!, sectionId: 'sec', lessonTitle: 'Lesson' },
  }
  if (index % 2 === 0) return LessonViewed(facts)
  const submittedAt = new Date(Date.UTC(2026, 0, 1) + index * 1_000).toISOString()
  const grade = { score: 0, isPassed: false, passingScore: 70, correctCount: 0, questionCount: 1, answers: [] }
  return QuizAttempted({ ...facts, ...grade, attemptId: newId('att'), submittedAt, isFirstPass: false })
}

const completeNext = (url: string, token: string, left: Iterator<Id>): Promise<number> =>
  each(() => send('POST', `${url}/api/v1/lessons/${left.next().value}/complete`, token))

/** Milliseconds that each of some took, one after the other. */
async function each(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  for (let one = 0; one < perRound; one++) await work()
  return (performance.now() - start) / perRound
}

async function send(method: 'GET' | 'POST', url: string, token: string): Promise<void> {
  const response = await fetch(url, { method, headers: { Authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

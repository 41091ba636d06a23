import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Id, systemMetadata } from '@manabi/kernel'
import { courseProgress, LessonViewed } from '@manabi/progress'
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

/** A new completion of a learner with a long history beside one of a learner with a short one, through the whole service. */
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
      return [await compare(service.url, { long, short, courses })]
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

async function compare(url: string, { long, short, courses }: Compared): Promise<Figure> {
  await eventually(async () => (await fetch(`${url}/health/ready`)).ok, 120_000)
  const completing = ({ token }: SeededLearner) => {
    const left = courses.flatMap(({ lessons }) => lessons).values()
    return () => completeNext(url, token, left)
  }
  const ways = { long: completing(long), short: completing(short) }
  // The streams of all courses are in memory from here on.
  for (const { token } of [long, short]) {
    for (const { lessons } of courses) await post(`${url}/api/v1/lessons/${lessons[0]}/view`, token)
  }
  await ways.long()
  await ways.short()
  const milliseconds = await medians(rounds, ways)
  const limit = { name: 'after 50 events', value: milliseconds.short }
  const figure = { name: 'completion after 50,000 events', unit: 'ms', value: milliseconds.long, limit }
  return { ...figure, target: 1.2, lowerIsBetter: true }
}

/** Views, spread over all lessons. */
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
    for (const [index, { courseId, lessons }] of courses.entries()) {
      const share = Math.floor(count / courses.length) + (index < count % courses.length ? 1 : 0)
      const facts = { userId, courseId, courseTitle: 'Course', courseOrganizationId: organizationId }
      const events = Array.from({ length: share }, (_, view) =>
        LessonViewed({
          ...facts,
          ...{ isPublicCourse: false, organizations: [{ id: organizationId, departmentIds: [] }] },
          ...{ lessonId: lessons[view % lessons.length]!, sectionId: 'sec', lessonTitle: 'Lesson' },
        }),
      )
      if (share > 0) await repository.execute(written(courseProgress, ...events), [userId, courseId], undefined, by)
    }
  }
  await platform.close()
}

/** Milliseconds that each of the next completions took. */
async function completeNext(url: string, token: string, left: Iterator<Id>): Promise<number> {
  const start = performance.now()
  for (let one = 0; one < perRound; one++) await post(`${url}/api/v1/lessons/${left.next().value}/complete`, token)
  return (performance.now() - start) / perRound
}

async function post(url: string, token: string): Promise<void> {
  const response = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${url} was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

import * as catalog from '@manabi/catalog'
import { signAccessToken, UserRegistered, user } from '@manabi/identity'
import { type Id, learnerScopes, newId, systemMetadata } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { written } from '../harness/written.ts'
import { benchConfig } from './servers.ts'

export const lessonsPerCourse = 20

export interface SeededLearner {
  readonly userId: Id
  readonly token: string
}

export interface SeededCourse {
  readonly courseId: Id
  readonly lessons: readonly Id[]
}

export interface Seeded {
  readonly organizationId: Id
  readonly learners: readonly SeededLearner[]
  readonly courses: readonly SeededCourse[]
  /** Of the learners. */
  readonly tokens: readonly string[]
  /** Of all courses. */
  readonly lessons: readonly Id[]
}

interface Wanted {
  readonly learners: number
  /** Of `lessonsPerCourse` lessons each. */
  readonly courses: number
  /** How many lessons further courses have, which come last. */
  readonly largeCourses?: readonly number[]
}

/** An organization with its learners and courses, on a fresh data directory. */
export async function seedInstallation(
  dataDir: string,
  { learners, courses: courseCount, largeCourses = [] }: Wanted,
): Promise<Seeded> {
  const platform = await openInstallation(benchConfig(dataDir))
  const organizationId = newId('org')
  const { repository } = platform
  const founded = { organizationId, name: 'Benchmark', seats: learners, plan: 'standard' }
  const by = systemMetadata('benchmark', platform.clock.now(), organizationId)
  await repository.execute(organization.createOrganization, [organizationId], founded, by)
  const each = <Item>(count: number, make: (index: number) => Promise<Item>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)))
  const seeded = await each(learners, (index) => seedLearner(platform, organizationId, index))
  const sizes = [...Array.from({ length: courseCount }, () => lessonsPerCourse), ...largeCourses]
  const courses = await each(sizes.length, (index) => seedCourse(platform, organizationId, index, sizes[index]!))
  await platform.close()
  return {
    organizationId,
    learners: seeded,
    courses,
    tokens: seeded.map(({ token }) => token),
    lessons: courses.flatMap(({ lessons }) => lessons),
  }
}

/** Signed in already: passwords are not what is measured. */
async function seedLearner(platform: Platform, organizationId: Id, index: number): Promise<SeededLearner> {
  const userId = newId('usr')
  const now = platform.clock.now()
  const by = systemMetadata('benchmark', now, organizationId)
  const account = { userId, email: `learner-${index}@example.com`, displayName: `Learner ${index}`, passwordHash: '' }
  await platform.repository.execute(written(user, UserRegistered(account)), [userId], undefined, by)
  const membership = { organizationId, userId, roles: ['learner' as const] }
  await platform.repository.execute(organization.addMember, [organizationId], membership, by)
  const grant = { userId, sessionId: newId('ses'), clientId: null, scopes: learnerScopes }
  return { userId, token: (await signAccessToken(platform, grant, now)).accessToken }
}

async function seedCourse(
  { repository, clock }: Platform,
  organizationId: Id,
  index: number,
  size: number,
): Promise<SeededCourse> {
  const [courseId, sectionId] = [newId('crs'), newId('sec')]
  const by = systemMetadata('benchmark', clock.now(), organizationId)
  const { course, lesson } = catalog
  const facts = {
    title: `Course ${index}`,
    description: '',
    culture: 'en-US',
    level: 'Beginner',
    estimatedMinutes: 60,
    isPublic: false,
  } as const
  await repository.execute(course.createCourse, [courseId], { courseId, organizationId, ...facts }, by)
  await repository.execute(course.addSection, [courseId], { sectionId, title: 'Section' }, by)
  const lessons = Array.from({ length: size }, () => newId('les'))
  for (const lessonId of lessons)
    await repository.execute(lesson.writeLesson, [lessonId], { lessonId, courseId, organizationId, content }, by)
  // In one append: each command more costs a large course more.
  const placed = lessons.flatMap((lessonId, position) => [
    catalog.LessonPlaced({ courseId, organizationId, lessonId, sectionId, position }),
    catalog.LessonPublished({ courseId, organizationId, lessonId }),
  ])
  await repository.execute(written(course, ...placed), [courseId], undefined, by)
  await repository.execute(course.publishCourse, [courseId], undefined, by)
  return { courseId, lessons }
}

const content: catalog.LessonContent = {
  title: 'A lesson of usual length',
  body: { format: 'markdown', text: 'Learning is work that nobody can do for you. '.repeat(100) },
  estimatedMinutes: 5,
  video: null,
  slides: null,
  quiz: null,
}

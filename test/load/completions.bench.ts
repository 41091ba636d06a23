import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as catalog from '@manabi/catalog'
import { signAccessToken, UserRegistered, user } from '@manabi/identity'
import { type Id, learnerScopes, newId, systemMetadata } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import autocannon from 'autocannon'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { written } from '../harness/written.ts'
import { type Figure, medians } from './figure.ts'
import { benchConfig, startBareExpress, startService } from './servers.ts'

export const name = 'completions'

const connections = 64
const rounds = 5
const perRound = 100
const lessonsPerCourse = 20
/** A round to warm up, too. */
const courseCount = ((rounds + 1) * perRound) / lessonsPerCourse

/** Completions of 64 learners at once, each one new, through the whole service, against bare Express answering the same bytes. */
export async function measure(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manabi-completions-'))
  try {
    const { tokens, lessons } = await seed(dataDir)
    const service = await startService(dataDir)
    const answer = await sample(service.url, tokens[0]!, lessons[0]!)
    const bare = await startBareExpress(answer)
    const batches = Array.from({ length: rounds + 1 }, (_, i) => lessons.slice(i * perRound, (i + 1) * perRound))
    const next = () => batches.shift()!
    const load = {
      service: () => rate(service.url, tokens, next()),
      bare: () => rate(bare.url, tokens, lessons.slice(0, perRound)),
    }
    await load.service()
    await load.bare()
    const perSecond = await medians(rounds, load)
    await expectComplete(service.url, tokens)
    await Promise.all([service.stop(), bare.stop()])
    const limit = { name: 'bare Express 5', value: perSecond.bare }
    return [{ name: 'completions, 64 connections', unit: 'requests/s', value: perSecond.service, limit, target: 0.3 }]
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

/**
 * Each connection is one learner, who completes these lessons one after the other. Timed from the first request to the last
 * answer: autocannon itself looks only once a second whether it is done.
 */
async function rate(url: string, tokens: readonly string[], lessons: readonly Id[]): Promise<number> {
  const learners = tokens.values()
  const amount = connections * lessons.length
  let [start, end] = [0, 0]
  const result = await autocannon({
    url,
    connections,
    amount,
    setupClient: (client) => {
      const headers = { authorization: `Bearer ${learners.next().value}` }
      client.setRequests(lessons.map((id) => ({ method: 'POST', path: completionOf(id), headers })))
      client.on('response', () => {
        end = performance.now()
      })
      start = performance.now()
    },
  })
  if (result['2xx'] !== amount) throw new Error(`${amount - result['2xx']} of ${amount} requests failed.`)
  return (amount / (end - start)) * 1_000
}

const completionOf = (lessonId: Id): string => `/api/v1/lessons/${lessonId}/complete`

/** An answer of the service, for bare Express to repeat; it takes one new completion from the round that warms up. */
async function sample(url: string, token: string, lessonId: Id): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}` }
  return (await fetch(url + completionOf(lessonId), { method: 'POST', headers })).json()
}

/** Every lesson of every learner was completed, and can be read. */
async function expectComplete(url: string, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const response = await fetch(`${url}/api/v1/me/progress`, { headers: { Authorization: `Bearer ${token}` } })
    const progress = (await response.json()) as { status: string }[]
    if (progress.filter(({ status }) => status === 'completed').length !== courseCount)
      throw new Error('A completion is missing from the read models.')
  }
}

/** An organization with its learners and courses, on a fresh data directory. */
async function seed(dataDir: string): Promise<{ tokens: readonly string[]; lessons: readonly Id[] }> {
  const platform = await openInstallation(benchConfig(dataDir))
  const organizationId = newId('org')
  const { repository } = platform
  const founded = { organizationId, name: 'Benchmark', seats: connections, plan: 'standard' }
  const by = systemMetadata('benchmark', platform.clock.now(), organizationId)
  await repository.execute(organization.createOrganization, [organizationId], founded, by)
  const each = <Item>(count: number, make: (index: number) => Promise<Item>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)))
  const tokens = await each(connections, (index) => seedLearner(platform, organizationId, index))
  const courses = await each(courseCount, (index) => seedCourse(platform, organizationId, index))
  await platform.close()
  return { tokens, lessons: courses.flat() }
}

/** Signed in already: passwords are not what is measured. */
async function seedLearner(platform: Platform, organizationId: Id, index: number): Promise<string> {
  const userId = newId('usr')
  const now = platform.clock.now()
  const by = systemMetadata('benchmark', now, organizationId)
  const account = { userId, email: `learner-${index}@example.com`, displayName: `Learner ${index}`, passwordHash: '' }
  await platform.repository.execute(written(user, UserRegistered(account)), [userId], undefined, by)
  const membership = { organizationId, userId, roles: ['learner' as const] }
  await platform.repository.execute(organization.addMember, [organizationId], membership, by)
  const grant = { userId, sessionId: newId('ses'), clientId: null, scopes: learnerScopes }
  return (await signAccessToken(platform, grant, now)).accessToken
}

async function seedCourse({ repository, clock }: Platform, organizationId: Id, index: number): Promise<readonly Id[]> {
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
  const lessons = Array.from({ length: lessonsPerCourse }, () => newId('les'))
  for (const lessonId of lessons) {
    const written = { lessonId, courseId, organizationId, content }
    await repository.execute(lesson.writeLesson, [lessonId], written, by)
    await repository.execute(course.placeLesson, [courseId], { lessonId, sectionId }, by)
    await repository.execute(course.publishLesson, [courseId], { lessonId }, by)
  }
  await repository.execute(course.publishCourse, [courseId], undefined, by)
  return lessons
}

const content: catalog.LessonContent = {
  title: 'A lesson of usual length',
  body: { format: 'markdown', text: 'Learning is work that nobody can do for you. '.repeat(100) },
  estimatedMinutes: 5,
  video: null,
  slides: null,
  quiz: null,
}

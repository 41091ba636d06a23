import { isDeepStrictEqual } from 'node:util'
import { expect, it } from '@jest/globals'
import { certificate } from '@manabi/catalog'
import { newId } from '@manabi/kernel'
import { eventually } from '../harness/eventually.ts'
import { holdClock } from '../harness/movableClock.ts'
import { startWorld } from '../harness/school.ts'
import { password } from '../harness/world.ts'

const { service, world } = await startWorld()
const clock = holdClock(service)
const day = 86_400_000

/** A session ends before the days that pass here. */
async function signedIn({ email }: { readonly email: string }) {
  const { body } = await world.api.post('/auth/login', { email, password, clientId: 'manabi-web' })
  return world.api.as(body.accessToken)
}

it('a course that is completed again says when, and renews what it is for, alone and in a path [REQ-021] [REQ-022]', async () => {
  const school = await world.organization('School')
  const [first, second] = [await world.course(school, { title: 'One' }), await world.course(school, { title: 'Two' })]
  const pathId = await world.path(school, { courseIds: [first.courseId, second.courseId] })
  const certificates = { course: newId('crt'), path: newId('crt') }
  for (const [kind, id] of [
    ['course', first.courseId],
    ['path', pathId],
  ] as const) {
    const content = { title: kind, description: '', culture: 'en-US', criteria: { kind, id }, validMonths: 12 }
    const [certificateId, organizationId] = [certificates[kind], school]
    await world.decide(certificate.writeCertificate, [certificateId], { certificateId, organizationId, ...content })
  }
  const learner = await world.person({ [school]: ['learner'] })
  await world.settled()
  const api = () => signedIn(learner)
  const complete = async ({ lessonIds }: { readonly lessonIds: readonly string[] }) => {
    expect((await (await api()).post(`/lessons/${lessonIds[0]}/complete`)).status).toBe(200)
    return clock.now().toISOString()
  }
  const renewedAt = async () => {
    const { body } = await (await api()).get('/me/certificates')
    return Object.fromEntries(body.map((one: { title: string; renewedAt: string }) => [one.title, one.renewedAt]))
  }
  const isNow = async (wanted: object) =>
    expect(await eventually(async () => isDeepStrictEqual(await renewedAt(), wanted))).toBe(true)

  const completedAt = await complete(first)
  await complete(second)
  await isNow({ course: null, path: null })
  clock.pass(day)
  const course = await complete(first)
  await isNow({ course, path: null })
  clock.pass(day)
  const path = await complete(second)
  await isNow({ course, path })
  const { body } = await (await api()).get('/me/certificates')
  const inAYear = (time: string) => time.replace('2026', '2027')
  expect(body.map(({ expiresAt }: { expiresAt: string }) => expiresAt).sort()).toEqual([course, path].map(inAYear))
  expect((await (await api()).get(`/me/progress/${first.courseId}`)).body).toMatchObject({
    ...{ status: 'completed', completedAt, lastCompletedAt: course },
  })
  const hr = await world.person({ [school]: ['hr'] }, 'manabi-web')
  const { body: record } = await hr.api.get(`/organizations/${school}/members/${learner.userId}/record`)
  expect(record.courses).toMatchObject([
    { title: 'One', completedAt, lastCompletedAt: course },
    { title: 'Two', lastCompletedAt: path },
  ])
  const { body: people } = await hr.api.get(`/organizations/${school}/courses/${first.courseId}/people`)
  expect(people.items).toMatchObject([{ completedAt, lastCompletedAt: course }])
  expect(body).toHaveLength(2)
})

it('an earlier completion that is reported later leaves the latest one as it is [REQ-021]', async () => {
  const school = await world.organization('Third school')
  const { courseId, lessonIds } = await world.course(school, { title: 'One' })
  const learner = await world.person({ [school]: ['learner'] })
  await world.settled()
  clock.pass(10 * day)
  const api = await signedIn(learner)
  const report = async (minutesAgo: number) => {
    const occurredAt = new Date(clock.now().getTime() - minutesAgo * 60_000).toISOString()
    const one = { id: `ago-${minutesAgo}`, kind: 'complete', lessonId: lessonIds[0], occurredAt }
    const { body } = await api.post('/me/activities', { activities: [one] })
    expect(body.results).toMatchObject([{ status: 'applied' }])
    return occurredAt
  }
  const times = async () => {
    const { completedAt, lastCompletedAt } = (await api.get(`/me/progress/${courseId}`)).body
    return { completedAt, lastCompletedAt }
  }
  const latest = await report(0)
  expect(await times()).toEqual({ completedAt: latest, lastCompletedAt: latest })
  const first = await report(3 * 24 * 60)
  expect(await times()).toEqual({ completedAt: first, lastCompletedAt: latest })
})

it('a path is renewed by the last of its courses, and none is awarded by a course that is completed again [REQ-022]', async () => {
  const school = await world.organization('Another school')
  const courses = [await world.course(school, { title: 'One' }), await world.course(school, { title: 'Two' })] as const
  const pathId = await world.path(school, { courseIds: courses.map(({ courseId }) => courseId) })
  const learner = await world.person({ [school]: ['learner'] })
  await world.settled()
  const at = (days: number) => new Date(clock.now().getTime() - days * day).toISOString()
  const me = () => signedIn(learner)
  const report = async (...deeds: readonly (readonly [course: 0 | 1, days: number])[]) => {
    const activities = deeds.map(([course, days]) => ({
      ...{ id: `${course}-${days}`, kind: 'complete', lessonId: courses[course].lessonIds[0], occurredAt: at(days) },
    }))
    const { body } = await (await me()).post('/me/activities', { activities })
    expect(body.results).toEqual(deeds.map(() => expect.objectContaining({ status: 'applied' })))
  }
  const certificates = async () => (await (await me()).get('/me/certificates')).body
  clock.pass(20 * day)
  await report([0, 19], [1, 18])
  const certificateId = newId('crt')
  const content = { title: 'Path', description: '', culture: 'en-US', criteria: { kind: 'path', id: pathId } } as const
  const facts = { certificateId, organizationId: school, validMonths: 12, ...content }
  await world.decide(certificate.writeCertificate, [certificateId], facts)
  await world.settled()
  await report([0, 15])
  await world.settled()
  expect(await certificates()).toEqual([])
  const admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
  const path = `/organizations/${school}/certificates/${certificateId}/awards`
  expect((await admin.api.post(path, { userId: learner.userId })).status).toBe(201)
  clock.pass(10 * day)
  // The second course was done last, and comes first.
  await report([1, 2])
  await report([0, 6])
  expect(await eventually(async () => (await certificates())[0].renewedAt === at(2))).toBe(true)
})

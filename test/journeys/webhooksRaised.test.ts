import { expect, it } from '@jest/globals'
import { certificate } from '@manabi/catalog'
import { newId } from '@manabi/kernel'
import { startWorld } from '../harness/school.ts'

const { world } = await startWorld()

it('what a learner does, gets and leaves behind is raised, each once and in its order [WHK-021] [WHK-038]', async () => {
  const organizationId = await world.organization('School')
  const { manabi: admin, userId: adminId } = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
  const { manabi: learner, userId } = await world.person({ [organizationId]: ['learner'] })
  const certificateId = newId('crt')
  const content = { title: 'Reader', description: '', culture: 'en-US', criteria: null, validMonths: null }
  await world.decide(certificate.writeCertificate, [certificateId], { certificateId, organizationId, ...content })

  const { courseId, lessonIds } = await world.course(organizationId, { lessons: [{ title: 'One' }] })
  const lesson = { path: { lessonId: lessonIds[0]! } }
  for (const _ of [1, 2]) await learner.post('/api/v1/lessons/{lessonId}/complete', lesson)

  const { id: sessionId } = await learner.post('/api/v1/me/study-sessions/start', {})
  for (const _ of [1, 2]) await learner.post('/api/v1/me/study-sessions/{sessionId}/stop', { path: { sessionId } })
  const award = { path: { organizationId, certificateId }, body: { userId } }
  const awarding = () => admin.post('/api/v1/organizations/{organizationId}/certificates/{certificateId}/awards', award)
  const { id: awardId } = await awarding()
  await awarding()
  const leaving = { path: { organizationId, userId }, query: { closeAccount: 'true' } } as const
  await admin.delete('/api/v1/organizations/{organizationId}/members/{userId}', leaving)

  const raised: unknown[] = []
  for await (const { type, data } of admin.events(organizationId, { wait: 25 })) {
    raised.push([type, data])
    if (type === 'learner.data_deleted') break
  }
  const completedAt = expect.any(String)
  expect(raised).toEqual([
    ['member.joined', { userId: adminId }],
    ['member.joined', { userId }],
    ['lesson.completed', { userId, lessonId: lessonIds[0], courseId }],
    ['course.completed', { userId, courseId, completedAt }],
    ['session.started', { userId, sessionId, seconds: 0, status: 'running' }],
    ['session.ended', { userId, sessionId, seconds: expect.any(Number), status: 'stopped' }],
    ['certificate.issued', { userId, certificateId, awardId }],
    ['member.left', { userId }],
    ['learner.data_deleted', { userId }],
  ])
})

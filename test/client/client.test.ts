import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import createClient from 'openapi-fetch'
import { startTestService, type TestService } from '../harness/service.ts'
import { password, rightAnswers, sampleQuiz, type World, worldOf } from '../harness/world.ts'
import type { paths } from './api.ts'

describe('somebody with nothing but the description', () => {
  const quiz = sampleQuiz()
  let service: TestService
  let world: World
  let school: Id
  let course: Awaited<ReturnType<World['course']>>

  beforeAll(async () => {
    service = await startTestService()
    world = worldOf(service)
    school = await world.organization('School')
    course = await world.course(school, { title: 'Course', lessons: [{ title: 'One', quiz }, { title: 'Two' }] })
  })
  afterAll(() => service.remove())

  const client = (accessToken?: string) =>
    createClient<paths>({
      baseUrl: service.url,
      headers: accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` },
      // Late, for it is set when the service is up; it holds every answer against the description.
      fetch: (request) => fetch(request),
    })

  async function signIn(roles: Parameters<World['person']>[0], clientId?: string) {
    const { email } = await world.person(roles)
    const body = clientId === undefined ? { email, password } : { email, password, clientId }
    const { data } = await client().POST('/api/v1/auth/login', { body })
    return client(data!.accessToken)
  }

  it('signs in, finds a course, reads, answers, completes and sees it [API-001]', async () => {
    const api = await signIn({ [school]: ['learner'] })
    const { data: courses } = await api.GET('/api/v1/courses', { params: { query: { q: 'course', pageSize: 5 } } })
    const courseId = courses!.items[0]!.id
    const { data: outline } = await api.GET('/api/v1/courses/{courseId}', { params: { path: { courseId } } })
    const [one, two] = outline!.sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)) as [string, string]
    const at = (lessonId: string) => ({ params: { path: { lessonId } } })

    const { data: lesson } = await api.GET('/api/v1/lessons/{lessonId}', at(one))
    expect(lesson!.quiz?.questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id))
    const { data: opened } = await api.POST('/api/v1/lessons/{lessonId}/view', at(one))
    expect(opened?.viewCount).toBe(1)
    const { data: result } = await api.POST('/api/v1/lessons/{lessonId}/quiz/submit', {
      ...at(one),
      body: { answers: rightAnswers(quiz) },
    })
    expect([result?.score, result?.progress.status]).toEqual([100, 'in_progress' satisfies Status])

    const { data: progress } = await api.POST('/api/v1/lessons/{lessonId}/complete', at(two))
    expect(progress?.status).toBe('completed' satisfies Status)
    const { data: rows } = await api.GET('/api/v1/me/progress/{courseId}', { params: { path: { courseId } } })
    expect(rows!.lessons.map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(courseId).toBe(course.courseId)
  })

  it('registers a webhook, sends it a ping, finds the delivery and deletes it', async () => {
    const api = await signIn({ [school]: ['admin'] }, 'manabi-web')
    const path = { organizationId: school }
    const { data: registered } = await api.POST('/api/v1/organizations/{organizationId}/webhooks', {
      params: { path, header: { 'Idempotency-Key': 'once' } },
      body: { url: 'https://example.com/hook', eventTypes: ['lesson.completed'] },
    })
    expect(registered!.secret).toMatch(/^whsec_/)
    const params = { path: { ...path, subscriptionId: registered!.webhook.id } }
    const ping = await api.POST('/api/v1/organizations/{organizationId}/webhooks/{subscriptionId}/test', { params })
    const list = await api.GET('/api/v1/organizations/{organizationId}/webhooks/{subscriptionId}/deliveries', {
      params,
    })
    expect(list.data!.map(({ id }) => id)).toEqual([ping.data!.id])
    const deleted = await api.DELETE('/api/v1/organizations/{organizationId}/webhooks/{subscriptionId}', { params })
    expect(deleted.response.status).toBe(204)
  })

  it('knows what may go wrong', async () => {
    const api = await signIn({ [school]: ['learner'] })
    const params = { path: { lessonId: 'les_nobody' } }
    const missing = await api.POST('/api/v1/lessons/{lessonId}/quiz/submit', { params, body: { answers: [] } })
    expect(missing.error && 'code' in missing.error && missing.error.code).toBe('not_found' satisfies Code)
    const nobody = await client().POST('/api/v1/auth/login', { body: { email: 'nobody@example.com', password } })
    expect(nobody.error && 'code' in nobody.error && nobody.error.code).toBe('invalid_credentials' satisfies Code)
  })

  it('is told by the compiler what the service would refuse', async () => {
    const { error } = await client().POST('/api/v1/auth/login', {
      // @ts-expect-error: the email is missing.
      body: { password },
    })
    expect(error && 'errors' in error && error.errors).toEqual([{ path: 'email', message: 'is required' }])
    // @ts-expect-error: no such operation.
    expect((await client().GET('/api/v1/nothing')).response.status).toBe(404)
  })
})

type Status = NonNullable<Answer<'/api/v1/me/progress'>>[number]['status']
type Answer<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Body } } } }
}
  ? Body
  : never
type Login = paths['/api/v1/auth/login']['post']['responses']
type Code = Login[401]['content']['application/problem+json']['code']

import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { type Id, newId } from '@manabi/kernel'
import { startFaultyApi } from '../harness/faultyApi.ts'
import { type Client, client, type HttpAnswer } from '../harness/http.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { password, rightAnswers, sampleQuiz, type World, worldOf } from '../harness/world.ts'

jest.setTimeout(180_000)

let service: TestService
let world: World
let faulty: Awaited<ReturnType<typeof startFaultyApi>>
let school: Id
let admin: Awaited<ReturnType<World['person']>>

beforeAll(async () => {
  service = await startTestService({ WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_ALLOW_HTTP: 'on' })
  world = worldOf(service)
  faulty = await startFaultyApi(service)
  school = await world.organization('A school', 100_000)
  admin = await world.person({ [school]: ['admin'] }, 'manabi-web')
})
afterAll(async () => {
  await faulty.close()
  await service.remove()
})

/** One write with something new to write, and how often it holds afterwards. */
interface Scenario {
  readonly token: string
  readonly send: (api: Client, headers: Record<string, string>) => Promise<HttpAnswer>
  /** Asked of the service that works. */
  readonly held: () => Promise<number>
  /** Whether the answer holds what only it tells, such as a secret that works. */
  readonly isWhole?: (answer: HttpAnswer) => Promise<boolean> | boolean
}

const own = (path = '') => `/organizations/${school}${path}`
const count = async (path: string, which: (item: never) => boolean): Promise<number> => {
  const { body } = await admin.api.get(path)
  return (body.items ?? body).filter(which).length
}
const learner = async () => {
  const person = await world.person({ [school]: ['learner'] })
  return { ...person, token: person.tokens.accessToken as string }
}

const scenarios: Record<string, () => Promise<Scenario>> = {
  issueApiKey: async () => {
    const name = newId('key')
    return {
      token: admin.tokens.accessToken,
      send: (api, headers) => api.post(own('/api-keys'), { name, scopes: ['read:catalog'] }, headers),
      held: () => count(own('/api-keys'), (key: { name: string }) => key.name === name),
      isWhole: async ({ body }) => (await world.api.as(body.key).get('/courses')).status === 200,
    }
  },
  registerWebhook: async () => {
    const organizationId = await world.organization()
    const { api: owner, tokens } = await world.person({ [organizationId]: ['admin'] }, 'manabi-web')
    const path = `/organizations/${organizationId}/webhooks`
    return {
      token: tokens.accessToken,
      send: (api, headers) => api.post(path, { url: 'https://example.com/hook' }, headers),
      held: async () => (await owner.get(path)).body.length,
      isWhole: ({ body }) => body.secret.startsWith('whsec_'),
    }
  },
  inviteMember: async () => {
    const email = `${newId('usr')}@example.com`
    return {
      token: admin.tokens.accessToken,
      send: (api, headers) => api.post(own('/members'), { email, roles: ['learner'] }, headers),
      held: () => count(own(`/members?q=${email}`), (member: { email: string }) => member.email === email),
      isWhole: ({ body }) => body.acceptUrl !== null,
    }
  },
  createDepartment: async () => {
    const name = newId('dep')
    return {
      token: admin.tokens.accessToken,
      send: (api, headers) => api.post(own('/departments'), { name }, headers),
      held: () => count(own('/departments'), (department: { name: string }) => department.name === name),
    }
  },
  changeMemberRoles: async () => {
    const { userId } = await learner()
    return {
      token: admin.tokens.accessToken,
      send: (api, headers) => api.put(own(`/members/${userId}/roles`), { roles: ['hr'] }, headers),
      held: async () => Number((await admin.api.get(own(`/members/${userId}`))).body.roles.includes('hr')),
    }
  },
  completeLesson: async () => {
    const { lessonIds, courseId } = await world.course(school)
    const { api: person, token } = await learner()
    return {
      token,
      send: (api, headers) => api.post(`/lessons/${lessonIds[0]}/complete`, undefined, headers),
      held: async () => (await person.get(`/me/progress/${courseId}`)).body.completedLessons,
    }
  },
  submitQuiz: async () => {
    const quiz = sampleQuiz()
    const { lessonIds } = await world.course(school, { lessons: [{ title: 'With a quiz', quiz }] })
    const { api: person, token } = await learner()
    return {
      token,
      send: (api, headers) =>
        api.post(`/lessons/${lessonIds[0]}/quiz/submit`, { answers: rightAnswers(quiz) }, headers),
      held: async () => (await person.get('/me/quiz-attempts')).body.length,
    }
  },
  startStudySession: async () => {
    const { api: person, token } = await learner()
    return {
      token,
      send: (api, headers) => api.post('/me/study-sessions/start', {}, headers),
      held: async () => (await person.get('/me/study-sessions')).body.length,
    }
  },
  changeProfile: async () => {
    const { api: person, token } = await learner()
    return {
      token,
      send: (api, headers) => api.patch('/me', { displayName: 'Another name' }, headers),
      held: async () => Number((await person.get('/me')).body.displayName === 'Another name'),
    }
  },
  changePassword: async () => {
    const { email, userId, token } = await learner()
    const body = { currentPassword: password, newPassword: 'staple correct horse' }
    return {
      token,
      send: (api, headers) => api.put('/me/password', body, headers),
      held: async () => {
        const events = await service.platform.eventStore.readStream(`user-${userId}`)
        const signedIn = await world.api.post('/auth/login', { email, password: body.newPassword })
        return signedIn.status === 200 ? events.filter(({ type }) => type === 'PasswordChanged').length : 0
      },
    }
  },
  replaceMyGoals: async () => {
    const { api: person, token } = await learner()
    return {
      token,
      send: (api, headers) => api.put('/me/goals', { type: 'company', items: [{ name: 'A company' }] }, headers),
      held: async () => (await person.get('/me/goals?type=company')).body[0].items.length,
    }
  },
  giveFeedback: async () => {
    const { lessonIds } = await world.course(school)
    const { token } = await learner()
    return {
      token,
      send: (api, headers) =>
        api.post(`/lessons/${lessonIds[0]}/feedback`, { verdict: 'helpful', comment: 'Clear.' }, headers),
      held: async () => 1,
    }
  },
  awardCertificate: async () => {
    const certificateId = await world.certificate(school, 'A certificate')
    const { userId, api: person } = await learner()
    return {
      token: admin.tokens.accessToken,
      send: (api, headers) => api.post(own(`/certificates/${certificateId}/awards`), { userId }, headers),
      held: async () => (await person.get('/me/certificates')).body.length,
    }
  },
}

/** Most calls that one of these requests makes of the stores. */
const mostCalls = 80

describe('a write whose stores fail at one call, before or after it was done [FLT-006]', () => {
  it.each(Object.entries(scenarios))(
    '%s is 2xx and there, or repeated with its key holds once',
    async (_name, scenario) => {
      const seen: string[] = []
      for (let at = 1; at <= mostCalls; at++) {
        for (const isAfter of [false, true]) {
          const { token, send, held, isWhole = () => true } = await scenario()
          const api = client(faulty.url).as(token)
          const headers = { 'Idempotency-Key': newId('evt') }
          faulty.faults.arm(at, isAfter)
          const first = await send(api, headers)
          const { fired } = faulty.faults
          faulty.faults.disarm()
          if (fired === null) return expect(seen.length).toBeGreaterThan(0)
          seen.push(fired)
          const where = `call ${at}, ${fired}: ${first.status} ${JSON.stringify(first.body)}`
          if (first.status >= 300) expect([where, first.status]).toEqual([where, 503])
          else if (first.status !== 202) expect([where, await held()]).toEqual([where, 1])
          const again = await settledAnswer(() => send(api, headers))
          expect([where, again.status < 300]).toEqual([where, true])
          await world.settled()
          expect([where, await held()]).toEqual([where, 1])
          if (again.status !== 202) expect([where, await isWhole(again)]).toEqual([where, true])
        }
      }
      throw new Error(`More than ${mostCalls} calls: ${seen.join(', ')}`)
    },
  )
})

/** A key whose run could not be released is free after three seconds. */
async function settledAnswer(send: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  for (;;) {
    const answer = await send()
    if (answer.body?.code !== 'idempotency_key_in_progress') return answer
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

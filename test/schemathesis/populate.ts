import { client as clientDecider } from '@manabi/identity'
import { learnerScopes, newId } from '@manabi/kernel'
import { password, rightAnswers, sampleQuiz, type World } from '../harness/world.ts'

/** Values that lead somewhere, by the parameter or field that takes them, in the notation of Schemathesis. */
export type Values = Readonly<Record<string, readonly (string | number)[]>>

export interface Populated {
  readonly values: Values
  /** An access token with every scope. */
  signIn(): Promise<string>
}

/** A school with an admin, a client, and one of everything that an id in a path may name. */
export async function populate(world: World): Promise<Populated> {
  const school = await world.organization()
  const admin = await world.person({ [school]: ['admin'] })
  const appId = `app-${school}`
  await world.decide(clientDecider.registerClient, [appId], {
    clientId: appId,
    name: 'App',
    redirectUris: [],
    scopes: [...learnerScopes],
    organizationId: school,
    hasDeviceRegistration: true,
  })
  const signIn = async (): Promise<string> => {
    const body = { email: admin.email, password, clientId: 'manabi-web' }
    return (await world.api.post('/auth/login', body)).body.accessToken
  }
  const content = await publish(world, school)
  const api = world.api.as(await signIn())
  const webhook = await api.post(`/organizations/${school}/webhooks`, { url: 'https://example.com/hook' })
  const subscriptionId: string = webhook.body.webhook.id
  const ping = await api.post(`/organizations/${school}/webhooks/${subscriptionId}/test`)
  const values = {
    ...content,
    'path.organizationId': [school],
    'path.subscriptionId': [subscriptionId],
    'path.deliveryId': [ping.body.id],
    'header.Consistency-Token': [ping.headers.get('Consistency-Token')!],
    'query.organizationId': [school],
    'query.culture': ['ja-JP', 'en-us'],
    'query.q': ['course', '入門'],
    'body.clientId': ['manabi-web', appId],
    'body.client_id': ['manabi-web', appId],
    'body.grant_type': ['authorization_code', 'refresh_token'],
    'body.email': [admin.email, `${newId('usr')}@example.com`],
    'body.password': [password],
    'body.deviceId': ['0123456789abcdef', 'another device of somebody'],
    'body.url': ['https://example.com/hook'],
  }
  return { values, signIn }
}

async function publish(world: World, school: string): Promise<Values> {
  const quiz = sampleQuiz()
  const materialId = await world.material(school)
  const lessons = [{ title: 'Quiz', quiz, materialIds: [materialId] }, { title: 'Text' }]
  const { courseId, lessonIds } = await world.course(school, { lessons })
  const pathId = await world.path(school, { courseIds: [courseId] })
  await world.certificate(school, 'A certificate')
  await world.settled()
  const answers = rightAnswers(quiz)
  return {
    'path.courseId': [courseId],
    'path.lessonId': lessonIds,
    'path.materialId': [materialId],
    'path.pathId': [pathId],
    'body.answers[*].questionId': answers.map(({ questionId }) => questionId),
    'body.answers[*].choiceId': answers.map(({ choiceId }) => choiceId),
  }
}

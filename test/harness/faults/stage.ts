import { UserRegistered, user } from '@manabi/identity'
import { type Id, newId, type Role, systemMetadata } from '@manabi/kernel'
import { undoneErasures } from '@manabi/operations/erasure/erasures'
import { organization } from '@manabi/organizations'
import { eventually } from '../eventually.ts'
import { startFaultyApi } from '../faultyApi.ts'
import type { Client } from '../http.ts'
import { startTestService, type TestService } from '../service.ts'
import { sessionToken } from '../sessionToken.ts'
import { sampleQuiz, type World, worldOf } from '../world.ts'
import { written } from '../written.ts'

/** A running service, a second API on its stores that can be made to fail, and what most requests are about. */
export interface Stage {
  readonly service: TestService
  readonly world: World
  readonly faulty: Awaited<ReturnType<typeof startFaultyApi>>
  readonly school: Id
  readonly admin: Person
  /** A course of the school with a lesson, and one with a quiz. */
  readonly course: { readonly courseId: Id; readonly lessonIds: readonly Id[]; readonly quiz: typeof quiz }
  /** A path below the school's. */
  own(path: string): string
  /** Somebody with these roles in the school, or in another organization; without roles in none. */
  person(roles?: readonly Role[], organizationId?: Id): Promise<Person>
  /** What the admin creates with the service that works. */
  created(path: string, body: unknown): Promise<{ readonly id: Id } & Readonly<Record<string, never>>>
  /** Resolves once every reaction has seen every event, and every erasure is complete. */
  quiet(): Promise<void>
  close(): Promise<void>
}

export interface Person {
  readonly userId: Id
  readonly email: string
  readonly token: string
  readonly api: Client
}

const quiz = sampleQuiz()
/** Nothing listens there: mails wait. */
const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'manabi@school.example' }
const OPERATOR_TOKEN = 'an-operator-token-of-32-characters-or-more'

export async function startStage(settings: Record<string, string> = {}): Promise<Stage> {
  const allowed = { WEBHOOK_ALLOW_PRIVATE: 'on', WEBHOOK_ALLOW_HTTP: 'on' }
  const service = await startTestService({ ...allowed, ...mail, OPERATOR_TOKEN, ...settings })
  const world = worldOf(service)
  const faulty = await startFaultyApi(service)
  const school = await world.organization('A school', 100_000)
  const own = (path: string) => `/organizations/${school}${path}`
  const person = (roles: readonly Role[] = [], organizationId = school) =>
    signedIn(service, world, roles.length === 0 ? {} : { [organizationId]: roles })
  const admin = await person(['admin'])
  const course = await world.course(school, { lessons: [{ title: 'Text' }, { title: 'With a quiz', quiz }] })
  await world.settled()
  return {
    ...{ service, world, faulty, school, admin, own, person },
    course: { ...course, quiz },
    created: async (path, body) => {
      const answer = await admin.api.post(own(path), body)
      if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    quiet: async () => void (await eventually(() => isQuiet(service))),
    close: async () => {
      await faulty.close()
      await service.remove()
    },
  }
}

interface Reacting {
  readonly reactions: readonly { readonly behind: number | null }[]
}

async function isQuiet({ url, platform }: TestService): Promise<boolean> {
  const { eventStore } = platform
  const head = await eventStore.head()
  if ((await undoneErasures(platform, 1)).length > 0) return false
  const headers = { Authorization: `Bearer ${OPERATOR_TOKEN}` }
  const { reactions } = (await (await fetch(`${url}/operator/v1/reactions`, { headers })).json()) as Reacting
  return reactions.every(({ behind }) => !behind) && head === (await eventStore.head())
}

/** Without a password, which takes time: nobody signs in with it. */
async function signedIn(
  { platform }: TestService,
  world: World,
  memberships: Readonly<Record<Id, readonly Role[]>>,
): Promise<Person> {
  const userId = newId('usr')
  const email = `${userId}@example.com`
  const facts = { userId, email, displayName: 'Hanako' }
  const now = platform.clock.now()
  const registered = written(user, UserRegistered({ ...facts, passwordHash: '' }))
  await platform.repository.execute(registered, [userId], undefined, systemMetadata('test', now))
  for (const [organizationId, roles] of Object.entries(memberships))
    await world.decide(organization.addMember, [organizationId], { ...facts, organizationId, roles })
  const { token } = await sessionToken(platform, { userId, clientId: 'manabi-web' })
  await world.settled()
  return { userId, email, token, api: world.api.as(token) }
}

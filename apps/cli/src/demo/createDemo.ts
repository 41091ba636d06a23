import { emailClaim, emailName, registerUser, user } from '@manabi/identity'
import { derivedId, type Id, type Role, systemMetadata } from '@manabi/kernel'
import { operator, organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { english } from './english.ts'
import { japanese } from './japanese.ts'
import { lessonIdsOf, writeContent } from './writeContent.ts'
import { demoMembers, demoMonths, writeActivity, writeDepartments, writeRequirement } from './writePeople.ts'

export interface Demo {
  readonly organizationId: Id
  readonly courseIds: readonly Id[]
  /** In reading order, those of the first course first. */
  readonly lessonIds: readonly Id[]
  readonly learner: Account
  readonly admin: Account
}

interface Account {
  readonly email: string
  readonly password: string
}

type Stores = Pick<
  Platform,
  'clock' | 'config' | 'eventStore' | 'files' | 'masterKey' | 'personalData' | 'repository' | 'state'
>

const contents = [english, japanese]
const organizationId = derivedId('org', 'demo')
const learner = { email: 'learner@demo.example', displayName: 'Demo Learner', roles: ['learner'] as const }
const admin = {
  email: 'admin@demo.example',
  displayName: 'Demo Admin',
  roles: ['admin', 'curriculum_manager'] as const,
}

/** The plan of the organization tells for good whether all is there: accounts may be closed later. */
const plans = { begun: 'demonstration, being made', done: 'demonstration' } as const

/** Whether an installation wants its demonstration data: it is empty, or was cut off while they were made. */
export async function isDemoDue(platform: Stores): Promise<boolean> {
  // A server has events of its own, and perhaps other installations': its end tells nothing.
  const { events } = await platform.eventStore.readAll({ after: 0, limit: 1 })
  if (events.length === 0) return true
  const { state } = await platform.repository.load(organization, [organizationId])
  return state.status === 'active' && state.plan === plans.begun
}

/**
 * Makes the demonstration organization: a course in English and in Japanese, people who learned for six months in two departments, a
 * learner, and an admin (contract, "Operating it").
 * Everything has an id of its own that never varies, so doing it again changes nothing, and what was cut off is completed. The
 * plan of the organization is changed last: then all is there.
 */
export async function createDemo(platform: Stores): Promise<Demo> {
  const months = demoMonths(platform.clock.now())
  const metadata = systemMetadata('demo', months[0]!, organizationId)
  const created = { organizationId, name: 'Manabi Demonstration', seats: 20, plan: plans.begun }
  await platform.repository.execute(organization.createOrganization, [organizationId], created, metadata)
  const { config, files, repository } = platform
  const target = { config, files, repository, metadata, organizationId }
  const courseIds: Id[] = []
  for (const content of contents) courseIds.push(await writeContent(target, content))
  const lessonIds = contents.flatMap(lessonIdsOf)
  await writeDepartments(target, courseIds, months[0]!)
  await writeRequirement(target, courseIds, months[0]!)
  const userIds = new Map<string, Id>()
  for (const { key, displayName } of demoMembers) {
    const email = `${key}@demo.example`
    await account(platform, { email, displayName, roles: ['learner'], joinedAt: months[0]! })
    userIds.set(key, await userIdOf(platform, email))
  }
  await writeActivity(target, userIds, { lessonIds, months })
  const joinedAt = platform.clock.now()
  const accounts = {
    admin: await account(platform, { ...admin, joinedAt }),
    learner: await account(platform, { ...learner, joinedAt }),
  }
  const done = { plan: plans.done, by: operator }
  const now = systemMetadata('demo', joinedAt, organizationId)
  await platform.repository.execute(organization.changeOrganization, [organizationId], done, now)
  return { organizationId, courseIds, lessonIds, ...accounts }
}

interface Person {
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
  readonly joinedAt: Date
}

async function account(platform: Stores, { email, displayName, roles, joinedAt }: Person): Promise<Account> {
  const password = passwordOf(platform, email)
  if (await isRegistered(platform, email)) return { email, password }
  const metadata = systemMetadata('demo', joinedAt, organizationId)
  const join = (userId: Id) =>
    platform.repository.execute(
      organization.addMember,
      [organizationId],
      { organizationId, userId, roles, email, displayName },
      metadata,
    )
  await registerUser(platform, { email, password, displayName }, metadata, join)
  return { email, password }
}

/** As random as the installation's master key, and the same when a demonstration that was cut off is completed. */
const passwordOf = ({ masterKey }: Stores, email: string): string =>
  masterKey.derive(`demonstration password of ${email}`).toString('base64url').slice(0, 16)

async function isRegistered(stores: Stores, email: string): Promise<boolean> {
  const { repository } = stores
  const claim = await claimOf(stores, email)
  if (claim.status === 'free') return false
  return (await repository.load(user, [claim.userId])).state.status !== 'none'
}

const claimOf = async (stores: Stores, email: string) =>
  (await stores.repository.load(emailClaim, [await emailName(stores, email)])).state

/** Of an account that is there. */
async function userIdOf(stores: Stores, email: string): Promise<Id> {
  const claim = await claimOf(stores, email)
  if (claim.status !== 'claimed') throw new Error(`${email} has no account.`)
  return claim.userId
}

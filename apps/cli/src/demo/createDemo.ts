import { emailClaim, emailName, registerUser, user } from '@manabi/identity'
import { derivedId, type Id, type Role, systemMetadata } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import type { Platform } from '@manabi/platform'
import { english } from './english.ts'
import { japanese } from './japanese.ts'
import { lessonIdsOf, writeContent } from './writeContent.ts'

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

type Stores = Pick<Platform, 'clock' | 'eventStore' | 'masterKey' | 'personalData' | 'repository' | 'state'>

const contents = [english, japanese]
const organizationId = derivedId('org', 'demo')
const learner = { email: 'learner@demo.example', displayName: 'Demo Learner', roles: ['learner'] as const }
const admin = {
  email: 'admin@demo.example',
  displayName: 'Demo Admin',
  roles: ['admin', 'curriculum_manager'] as const,
}

/** Whether an installation wants its demonstration data: it is empty, or was cut off while they were made. */
export async function isDemoDue(platform: Stores): Promise<boolean> {
  // A server has events of its own, and perhaps other installations': its end tells nothing.
  const { events } = await platform.eventStore.readAll({ after: 0, limit: 1 })
  if (events.length === 0) return true
  const { state } = await platform.repository.load(organization, [organizationId])
  return state.status === 'active' && !(await isRegistered(platform, learner.email))
}

/**
 * Makes the demonstration organization: a course in English and in Japanese, a learner and an admin (contract, "Operating it").
 * Everything has an id of its own that never varies, so doing it again changes nothing, and what was cut off is completed. The
 * learner's account comes last: once it is there, all is there.
 */
export async function createDemo(platform: Stores): Promise<Demo> {
  const metadata = systemMetadata('demo', platform.clock.now(), organizationId)
  const created = { organizationId, name: 'Manabi Demonstration', seats: 20, plan: 'demonstration' }
  await platform.repository.execute(organization.createOrganization, [organizationId], created, metadata)
  const target = { repository: platform.repository, metadata, organizationId }
  const courseIds: Id[] = []
  for (const content of contents) courseIds.push(await writeContent(target, content))
  return {
    organizationId,
    courseIds,
    lessonIds: contents.flatMap(lessonIdsOf),
    admin: await account(platform, admin),
    learner: await account(platform, learner),
  }
}

interface Person {
  readonly email: string
  readonly displayName: string
  readonly roles: readonly Role[]
}

async function account(platform: Stores, { email, displayName, roles }: Person): Promise<Account> {
  const password = passwordOf(platform, email)
  if (await isRegistered(platform, email)) return { email, password }
  const metadata = systemMetadata('demo', platform.clock.now(), organizationId)
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
  const claim = (await repository.load(emailClaim, [await emailName(stores, email)])).state
  if (claim.status === 'free') return false
  return (await repository.load(user, [claim.userId])).state.status !== 'none'
}

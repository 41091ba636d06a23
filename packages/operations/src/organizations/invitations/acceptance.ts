import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { emailClaim, user } from '@manabi/identity'
import { type Id, Problem } from '@manabi/kernel'
import { organization, readInvitationToken } from '@manabi/organizations'
import { type StateCollection, stateCollection } from '@manabi/state-store'
import { type Identifiers, seededIdentifiers } from '../../identifiers.ts'
import type { Services } from '../../services.ts'
import type { OpenInvitation } from './openInvitation.ts'

/** An acceptance that was begun and not answered yet: whoever was told that it failed may send it again, although it spent the invitation. */
interface AcceptanceDoc {
  /** Of the invitation's link. */
  readonly id: string
  readonly emailHash: string
  /** Of the app that the person goes on with. */
  readonly clientId: string | null
  /** What the session and its token derive from, so that a repetition begins the same one. */
  readonly seed: { readonly at: number; readonly value: string }
  /** The process that carries it out; null once it has failed. */
  readonly holder: string | null
  readonly expiresAt: number
}

const acceptances = stateCollection<AcceptanceDoc>()({ name: 'acceptances', indexes: [['expiresAt']] })

/** Milliseconds: how long one that was cut off may be sent again, how long one that is carried out is waited for, and between looks. */
const [retention, longestWait, pause] = [24 * 3_600_000, 5_000, 100]

type Stores = Pick<Services, 'clock' | 'leases' | 'masterKey' | 'state'>

export interface Begun extends Pick<AcceptanceDoc, 'clientId' | 'emailHash'> {
  readonly linkId: Id
}

export interface Acceptance extends Pick<AcceptanceDoc, 'clientId'> {
  readonly identifiers: Identifiers
}

/**
 * Does `work`, which spends the invitation and signs in. When it fails, or its process dies, the same call finds `unansweredInvitation`.
 * Of several at once the first to spend the invitation is answered, and the others are refused.
 */
export async function rememberUntilAnswered<Answer>(
  services: Stores,
  { linkId: id, emailHash, clientId }: Begun,
  work: (acceptance: Acceptance) => Promise<Answer>,
): Promise<Answer> {
  const docs = docsOf(services)
  const { kept, isNew } = await begin(services, { id, emailHash, clientId })
  const forget = () => docs.delete({ id }).catch(() => 0)
  try {
    const identifiers = seededIdentifiers(services, { ...kept.seed, isRepetition: false })
    const answer = await work({ clientId: kept.clientId, identifiers })
    await forget()
    return answer
  } catch (error) {
    if (!(error instanceof Problem)) await docs.put({ ...kept, holder: null }).catch(() => {})
    // What is refused is refused for good. Another call at the same time may not be done yet with the one that it found.
    else if (isNew) await forget()
    throw error
  }
}

/** This acceptance, or the one that was cut off before. Those that were not sent again in time are forgotten on the way. */
async function begin(services: Stores, facts: Pick<AcceptanceDoc, 'id' | 'emailHash' | 'clientId'>) {
  const docs = docsOf(services)
  const now = services.clock.now().getTime()
  await docs.delete({ expiresAt: { upTo: now } })
  const holder = await services.leases.processId()
  const seed = { at: now, value: randomUUID() }
  const fresh = { ...facts, seed, holder, expiresAt: now + retention }
  const isNew = (await docs.insert([fresh])).length === 1
  const before = isNew ? null : await docs.update(facts.id, {}, { holder })
  if (before === null || mayContinue(facts, before)) return { kept: before ?? fresh, isNew }
  await docs.put(fresh)
  return { kept: fresh, isNew }
}

/** An app does not get the session that was begun for another, or for the person without an app: that may do more. */
const mayContinue = ({ clientId }: Pick<AcceptanceDoc, 'clientId'>, before: AcceptanceDoc): boolean =>
  clientId === null || clientId === before.clientId

/**
 * The invitation of the token where it was accepted, but the account that did it was never answered; else null. Waits for a call that
 * is being carried out: its process may have died.
 */
export async function unansweredInvitation(
  services: Stores & Pick<Services, 'repository'>,
  token: string,
): Promise<(Pick<OpenInvitation, 'linkId' | 'emailHash' | 'email'> & { readonly account: Account }) | null> {
  const { repository, masterKey } = services
  const place = readInvitationToken(masterKey, token)
  const kept = place && (await unanswered(services, place.linkId))
  if (place === null || kept === null) return null
  const { state: claim } = await repository.load(emailClaim, [kept.emailHash])
  if (claim.status !== 'claimed') return null
  const { state: account } = await repository.load(user, [claim.userId])
  const { state } = await repository.load(organization, [place.organizationId])
  if (account.status !== 'active' || state.status === 'none' || !state.members.has(account.userId)) return null
  return { linkId: place.linkId, emailHash: kept.emailHash, email: account.email, account }
}

interface Account {
  readonly userId: Id
  readonly displayName: string
}

async function unanswered(services: Stores, linkId: Id): Promise<AcceptanceDoc | null> {
  for (let waited = 0; waited <= longestWait; waited += pause) {
    const kept = await docsOf(services).get(linkId)
    const now = services.clock.now().getTime()
    if (kept === null || kept.expiresAt <= now) return null
    if (kept.holder === null || (await services.leases.endedAmong([kept.holder])).length === 1) return kept
    await sleep(pause)
  }
  return null
}

const docsOf = ({ state }: Pick<Services, 'state'>): StateCollection<AcceptanceDoc, 'expiresAt'> =>
  state.collection(acceptances)

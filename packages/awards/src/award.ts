import { type Day, decider, type EventOf, type Id, type Timestamp, tokyoDayOf } from '@manabi/kernel'
import { type AwardEvent, awardsEvents, CertificateAwarded, CertificateRenewed } from './events.ts'
import { expiryOf } from './expiryOf.ts'

/** Whether one person has one certificate: by hand or automatically, at most once (contract, Learner). Renewals extend its expiry. */
export const award = decider<AwardState, AwardEvent, [certificateId: Id, userId: Id]>()({
  name: 'award',
  stream: (certificateId, userId) => `award-${certificateId}-${userId}`,
  events: awardsEvents,
  initial: { status: 'none' },
  evolve,
  decisions: { awardCertificate, earnCertificate },
})

export interface Award extends Readonly<EventOf<typeof CertificateAwarded>['data']> {
  /** null until it is renewed. */
  readonly renewedAt: Timestamp | null
}

export type AwardState = { readonly status: 'none' } | { readonly status: 'awarded'; readonly award: Award }

function evolve(state: AwardState, event: AwardEvent): AwardState {
  if (event.type === 'CertificateAwarded') return { status: 'awarded', award: { ...event.data, renewedAt: null } }
  if (state.status === 'none') return state
  const { renewedAt, expiresAt } = event.data
  return { status: 'awarded', award: { ...state.award, renewedAt, expiresAt } }
}

export interface AwardCertificate {
  readonly awardId: Id
  readonly userId: Id
  readonly certificate: {
    readonly certificateId: Id
    readonly organizationId: Id
    readonly title: string
    readonly validMonths: number | null
  }
  readonly issuedAt: Timestamp
  readonly source: Award['source']
}

/** Nothing to do when the person has it: the state says since when. */
function awardCertificate(state: AwardState, command: AwardCertificate): readonly AwardEvent[] {
  if (state.status === 'awarded') return []
  const { certificate, ...award } = command
  const { validMonths, ...facts } = certificate
  const expiresAt = validMonths === null ? null : expiryOf(award.issuedAt, validMonths)
  return [CertificateAwarded({ ...award, ...facts, expiresAt })]
}

interface EarnCertificate extends AwardCertificate {
  /** When the course, path, or test was completed last. */
  readonly completedAt: Timestamp
}

/** Awards the certificate. If the person has it and it expires, a completion on a later day extends it. */
function earnCertificate(
  state: AwardState,
  { completedAt: renewedAt, ...command }: EarnCertificate,
): readonly AwardEvent[] {
  if (state.status === 'none') return awardCertificate(state, command)
  const { validMonths } = command.certificate
  const { awardId, certificateId, userId, organizationId } = state.award
  if (validMonths === null || tokyoDayOf(renewedAt) <= lastDayOf(state.award)) return []
  const expiresAt = expiryOf(renewedAt, validMonths)
  if (state.award.expiresAt === null || expiresAt <= state.award.expiresAt) return []
  return [CertificateRenewed({ awardId, certificateId, userId, organizationId, renewedAt, expiresAt })]
}

/** The day on which it was awarded or renewed last. */
const lastDayOf = ({ issuedAt, renewedAt }: Award): Day => tokyoDayOf(renewedAt ?? issuedAt)

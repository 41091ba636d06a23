import { decider, type Id, type Timestamp } from '@manabi/kernel'
import { type AwardEvent, awardsEvents, CertificateAwarded } from './events.ts'
import { expiryOf } from './expiryOf.ts'

/** Whether one person has one certificate: by hand or automatically, at most once (contract, Learner). */
export const award = decider<AwardState, AwardEvent, [certificateId: Id, userId: Id]>()({
  name: 'award',
  stream: (certificateId, userId) => `award-${certificateId}-${userId}`,
  events: awardsEvents,
  initial: { status: 'none' },
  evolve: (_state, { data }) => ({ status: 'awarded', award: data }),
  decisions: { awardCertificate },
})

export type Award = AwardEvent['data']

export type AwardState = { readonly status: 'none' } | { readonly status: 'awarded'; readonly award: Award }

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

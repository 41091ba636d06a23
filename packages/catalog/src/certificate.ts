import { decider, type Id, notFound, unreachable } from '@manabi/kernel'
import type { CertificateContent } from './content.ts'
import { CertificateDeleted, type CertificateEvent, CertificateWritten, certificateEvents } from './events.ts'
import { sameContent } from './places.ts'

export interface PresentCertificate extends CertificateContent {
  readonly status: 'present'
  readonly certificateId: Id
  readonly organizationId: Id
}

export type CertificateState = { readonly status: 'none' } | PresentCertificate | { readonly status: 'deleted' }

/** What an organization awards when its criterion is met. */
export const certificate = decider<CertificateState, CertificateEvent, [certificateId: Id]>({
  name: 'certificate',
  stream: (certificateId) => `certificate-${certificateId}`,
  events: certificateEvents,
  initial: { status: 'none' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'CertificateWritten':
        return { status: 'present', ...event.data }
      case 'CertificateDeleted':
        return { status: 'deleted' }
      default:
        return unreachable(event)
    }
  },
})

/** Writes the whole certificate. The same content again changes nothing. */
export function writeCertificate(
  state: CertificateState,
  command: CertificateContent & { certificateId: Id; organizationId: Id },
): readonly CertificateEvent[] {
  if (state.status === 'deleted') throw notFound()
  const written = CertificateWritten(command)
  return state.status === 'present' && sameContent({ status: 'present', ...written.data }, state) ? [] : [written]
}

export function deleteCertificate(state: CertificateState): readonly CertificateEvent[] {
  if (state.status !== 'present') throw notFound()
  return [CertificateDeleted({ certificateId: state.certificateId, organizationId: state.organizationId })]
}

import { decider, type Id, notFound, unreachable } from '@manabi/kernel'
import { CertificateDeleted, type CertificateEvent, CertificateWritten, certificateEvents } from './events.ts'
import { sameContent } from './places.ts'
import { present, type Written } from './written.ts'

type CertificateData = Extract<CertificateEvent, { type: 'CertificateWritten' }>['data']
export type CertificateState = Written<CertificateData>

/** What an organization awards when its criterion is met. */
export const certificate = decider<CertificateState, CertificateEvent, [certificateId: Id]>()({
  name: 'certificate',
  stream: (certificateId) => `certificate-${certificateId}`,
  events: certificateEvents,
  initial: { status: 'none' },
  evolve,
  decisions: { writeCertificate, deleteCertificate },
})

function evolve(_: CertificateState, event: CertificateEvent): CertificateState {
  switch (event.type) {
    case 'CertificateWritten':
      return { status: 'present', data: event.data }
    case 'CertificateDeleted':
      return { status: 'deleted' }
    default:
      return unreachable(event)
  }
}

/** Writes the whole certificate; the same content again changes nothing, and one that was deleted stays so (404). */
function writeCertificate(state: CertificateState, command: CertificateData): readonly CertificateEvent[] {
  if (state.status === 'deleted') throw notFound()
  const written = CertificateWritten(command)
  return state.status === 'present' && sameContent(written.data, state.data) ? [] : [written]
}

function deleteCertificate(state: CertificateState): readonly CertificateEvent[] {
  return [CertificateDeleted(present(state))]
}

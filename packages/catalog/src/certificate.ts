import { decider, type Id, notFound, unreachable } from '@manabi/kernel'
import type { CertificateContent } from './content.ts'
import { CertificateDeleted, type CertificateEvent, CertificateWritten, certificateEvents } from './events.ts'
import { type Changes, changed, deleted, present, rewritten, unlessSame, type Written } from './written.ts'

type CertificateData = Extract<CertificateEvent, { type: 'CertificateWritten' }>['data']
export type CertificateState = Written<CertificateData>

/** What an organization awards when its criterion is met. */
export const certificate = decider<CertificateState, CertificateEvent, [certificateId: Id]>()({
  name: 'certificate',
  stream: (certificateId) => `certificate-${certificateId}`,
  events: certificateEvents,
  initial: { status: 'none' },
  evolve,
  decisions: { writeCertificate, changeCertificate, deleteCertificate },
})

function evolve(state: CertificateState, event: CertificateEvent): CertificateState {
  switch (event.type) {
    case 'CertificateWritten':
      return rewritten(state, event.data)
    case 'CertificateDeleted':
      return deleted(state)
    default:
      return unreachable(event)
  }
}

/** Writes the whole certificate; the same content again changes nothing, and one that was deleted stays so (404). */
function writeCertificate(state: CertificateState, command: CertificateData): readonly CertificateEvent[] {
  if (state.status === 'deleted') throw notFound()
  return unlessSame(state, CertificateWritten(command))
}

function changeCertificate(state: CertificateState, changes: Changes<CertificateContent>): readonly CertificateEvent[] {
  return changed(state, changes, writeCertificate)
}

function deleteCertificate(state: CertificateState): readonly CertificateEvent[] {
  return [CertificateDeleted(present(state).data)]
}

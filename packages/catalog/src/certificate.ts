import { checkVersion, decider, type Expecting, given, type Id, notFound, unreachable } from '@manabi/kernel'
import type { CertificateContent } from './content.ts'
import { CertificateDeleted, type CertificateEvent, CertificateWritten, certificateEvents } from './events.ts'
import { sameContent } from './places.ts'
import { present, rewritten, type Written } from './written.ts'

type CertificateData = Extract<CertificateEvent, { type: 'CertificateWritten' }>['data']
export type CertificateState = Written<CertificateData>
type ChangeCertificate = {
  readonly [Field in keyof CertificateContent]?: CertificateContent[Field] | undefined
} & Expecting

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

/** Changes the fields given. */
function changeCertificate(state: CertificateState, changes: ChangeCertificate): readonly CertificateEvent[] {
  const { data, version } = present(state)
  const { expectedVersion, ...fields } = given(changes)
  const events = writeCertificate(state, { ...data, ...fields })
  if (events.length > 0) checkVersion(version, { expectedVersion })
  return events
}

function deleteCertificate(state: CertificateState): readonly CertificateEvent[] {
  return [CertificateDeleted(present(state).data)]
}

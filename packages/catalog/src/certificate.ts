import { CertificateDeleted, CertificateWritten } from './events.ts'
import { writtenWhole } from './writtenWhole.ts'

/** What an organization awards when its criterion is met. */
export const {
  decider: certificate,
  write: writeCertificate,
  remove: deleteCertificate,
} = writtenWhole('certificate', CertificateWritten, CertificateDeleted)

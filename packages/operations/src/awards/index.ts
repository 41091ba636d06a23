import { awardsEvents } from '@manabi/awards'
import { awardsProjections } from '@manabi/projections/awards/index'
import type { Capability } from '../capability.ts'
import { awardCertificate } from './awardCertificate.ts'
import { awardCertificates } from './awardCertificates.ts'
import { listMyCertificates } from './listMyCertificates.ts'

export const awards: Capability = {
  events: awardsEvents,
  projections: awardsProjections,
  operations: [listMyCertificates, awardCertificate],
  reactions: [awardCertificates],
}

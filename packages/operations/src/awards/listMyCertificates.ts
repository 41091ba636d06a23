import { awardsOf } from '@manabi/projections/awards/awards'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { AwardedCertificate } from './resources.ts'

export const listMyCertificates = operation({
  id: 'listMyCertificates',
  method: 'get',
  path: '/me/certificates',
  tag: 'Progress',
  summary: 'List the certificates that I got',
  description: 'Newest first.',
  caller: 'learner',
  scope: 'read:progress',
  response: z.array(AwardedCertificate),
  tool: {},
  handle: ({ caller }, { views }) => awardsOf(views, caller.userId),
})

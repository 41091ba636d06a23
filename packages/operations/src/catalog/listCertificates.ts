import { listCertificates as query } from '@manabi/projections/catalog/certificates'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { pageQuery, toPage } from '../page.ts'
import { CertificatePage, organizationFilter } from './resources.ts'
import { showCertificate } from './show.ts'

export const listCertificates = operation({
  id: 'listCertificates',
  method: 'get',
  path: '/certificates',
  tag: 'Catalog',
  summary: 'List certificates',
  description: "Certificates of the caller's own organizations; there is no public catalog of them.",
  caller: 'any',
  scope: 'read:catalog',
  query: z.object({ organizationId: organizationFilter, ...pageQuery }),
  response: CertificatePage,
  tool: {},
  handle: async ({ caller, query: filter }, { views }) =>
    toPage(filter, await query(views, caller, filter), showCertificate),
})

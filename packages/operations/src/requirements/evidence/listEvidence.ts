import { Id } from '@manabi/kernel'
import { everyEvidence, evidencePage } from '@manabi/projections/requirements/evidence'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import { pageOf, pageQuery, toPage } from '../../page.ts'
import { Evidence, shownEvidence } from './resources.ts'

/** Pieces of evidence read at once for a table of all. */
const rowsRead = 500

/** Beyond, Requirements. */
export const listEvidence = operation({
  id: 'listEvidence',
  method: 'get',
  path: '/organizations/{organizationId}/evidence',
  tag: 'Requirements',
  summary: 'List evidence',
  description:
    'Newest first, also of people who have left. Evidence that was withdrawn and that of erased people is not listed.',
  caller: 'any',
  scope: 'read:reports',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  query: z.object({ userId: Id.optional().meta({ description: 'Only about this person.' }), ...pageQuery }),
  response: pageOf(Evidence, 'EvidencePage'),
  csv: {
    name: 'evidence',
    columns: ['id', 'userId', 'targetKind', 'targetId', 'completedOn', 'note', 'url', 'recordedBy', 'recordedAt'],
    async *allRows({ params, query }, { views }) {
      for await (const part of everyEvidence(views, { ...params, ...query }, rowsRead)) {
        const rows = part.map(await shownEvidence(views, part))
        yield* rows.map(({ target, ...row }) => ({ ...row, targetKind: target.kind, targetId: target.id }))
      }
    },
  },
  tool: {},
  handle: async ({ params, query }, { views }) => {
    const page = await evidencePage(views, { ...params, ...query }, query)
    return toPage(query, page, await shownEvidence(views, page.items))
  },
})

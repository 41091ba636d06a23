import { Id, invalid, Problem } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { importsIn } from './courseImports.ts'
import { ownImport } from './ownImport.ts'
import { importParams } from './resources.ts'

/** Beyond, Authoring: Import and export. */
export const confirmImport = operation({
  id: 'confirmImport',
  method: 'post',
  path: '/organizations/{organizationId}/imports/{importId}/confirm',
  tag: 'Authoring',
  summary: 'Confirm an import',
  description:
    'Writes the course. Lessons keep whether they are published; new ones are drafts. 409 `conflict` for an import that is not `ready`.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  selfRegisteredApps: false,
  params: importParams,
  body: z
    .object({
      overwrite: z
        .array(Id)
        .max(20_000)
        .default([])
        .meta({ description: 'Lessons of `changedHere` that become what the archive has. Default: none.' }),
    })
    .optional()
    .meta({
      id: 'ImportConfirmation',
      description: 'What may be written over.',
      examples: [{ overwrite: ['les_01jqp3w2f6h8n4r0s5v9x7yzab'] }],
    }),
  status: 202,
  problems: ['conflict'],
  tool: false,
  handle: async ({ params, body, caller }, services) => {
    const { id, state, counts } = await ownImport(services, params)
    if (state !== 'ready') throw notReady(state)
    const overwrite = body?.overwrite ?? []
    const here = new Set(counts.changedHere.map(({ lessonId }) => lessonId))
    const stray = overwrite.findIndex((lessonId) => !here.has(lessonId))
    if (stray >= 0) throw invalid(`overwrite.${stray}`, 'is not one of the lessons that were changed here')
    const confirmedBy = caller.kind === 'learner' ? caller.userId : ''
    const confirmed = { state: 'importing' as const, due: 'write' as const, overwrite, confirmedBy }
    // Of two that confirm at once, one is refused, and so is one that is just forgotten.
    const done = await importsIn(services.state).update(id, { state }, confirmed)
    if (done === null) throw notReady('importing')
  },
})

const notReady = (state: string): Problem => new Problem('conflict', `The import is not ready: it is ${state}.`)

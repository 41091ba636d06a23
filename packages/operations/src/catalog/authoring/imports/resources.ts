import { effects } from '@manabi/catalog/olx'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { importStates } from './courseImports.ts'

const count = z.int().min(0)

/** Beyond, Authoring: Import and export. */
export const StartedImport = z.object({ importId: Id.meta({ description: 'Ask getImport for it.' }) }).meta({
  id: 'StartedImport',
  description: 'An archive that came, and is read now.',
  examples: [{ importId: 'imp_01jqp3v9k1r8s0y2c3x7h5n6mq' }],
})

export const ImportProgress = z
  .object({
    state: z.enum(importStates).meta({
      description: '`ready`: confirm it, or leave it. `failed`: `skipped` says why.',
    }),
    courseId: Id.nullable().meta({ description: 'null for a course that is not there yet.' }),
    new: count.meta({ description: 'Lessons that are.' }),
    changed: count.meta({ description: 'Lessons that are, with those that were changed here.' }),
    unpublished: count.meta({ description: 'Lessons that are gone from the archive, and will be.' }),
    changedHere: z
      .array(z.object({ lessonId: Id, title: z.string() }))
      .meta({ description: 'Lessons that stay as they are here, unless they are named when it is confirmed.' }),
    skipped: z
      .array(
        z.object({
          kind: z.string().max(100).meta({ description: 'Of the parts, such as `problem`.' }),
          reason: z.string().max(500).meta({ description: 'Why they are left out.' }),
          effect: z.enum(effects).meta({
            description: '`missing`: learners will not find it. `decoration`: scripts, style sheets, and buttons.',
          }),
          count: count.meta({ description: 'How many there are.' }),
          examples: z.array(z.string().max(500)).meta({ description: 'Five at most.' }),
        }),
      )
      .meta({ description: 'What of the archive has no place here: what learners miss first.' }),
  })
  .meta({
    id: 'ImportProgress',
    description: 'What an import would do, or did.',
    examples: [
      {
        ...{ state: 'ready', courseId: null, new: 12, changed: 0, unpublished: 0, changedHere: [] },
        skipped: [{ kind: 'poll', reason: 'a poll', effect: 'missing', count: 1, examples: ['"感想" in "まとめ"'] }],
      },
    ],
  })

export const OpenImports = z
  .array(
    z.object({
      importId: Id.meta({ description: 'Ask getImport for it.' }),
      state: ImportProgress.shape.state,
      courseId: ImportProgress.shape.courseId,
    }),
  )
  .meta({
    id: 'OpenImports',
    description: 'Imports that are not done.',
    examples: [[{ importId: 'imp_01jqp3v9k1r8s0y2c3x7h5n6mq', state: 'ready', courseId: null }]],
  })

export const importParams = z.object({ organizationId: Id, importId: Id })

import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { courseExample } from '../../resources.ts'
import { culture, description, isPublic, title } from '../fields.ts'

const fields = {
  title,
  description: description.optional(),
  culture,
  isPublic: isPublic.optional(),
  courseIds: z
    .array(Id.trim())
    .max(500)
    .meta({
      description: 'In learning order: courses of the organization, drafts too, and public ones.',
      examples: [[courseExample.id]],
    }),
}

/** Contract, Organizations. */
export const PathInput = z.object(fields).meta({
  id: 'PathInput',
  description: 'A new learning path.',
  examples: [{ title: '新入社員コース', culture: 'ja-JP', courseIds: [courseExample.id] }],
})

export const PathChange = z
  .object(fields)
  .partial()
  .meta({
    id: 'PathChange',
    description: 'What to change of a learning path.',
    examples: [{ title: '新入社員コース 2026' }],
  })

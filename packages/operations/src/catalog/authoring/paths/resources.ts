import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { updatedBy, writerExample } from '../../../writers.ts'
import { CourseSummary, courseExample, PathSummary, pathExample } from '../../resources.ts'
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

/** Contract, Organizations: what an author reads before a change. */
export const AuthoredPath = z
  .object({
    ...PathSummary.shape,
    updatedBy,
    courses: z
      .array(
        z.object({
          ...CourseSummary.shape,
          isPublished: z.boolean().meta({ description: 'Whether learners see the course.' }),
        }),
      )
      .meta({ description: 'In learning order.' }),
  })
  .meta({
    id: 'AuthoredPath',
    description: 'A path as its authors see it, with its drafts.',
    examples: [{ ...pathExample, ...writerExample, courses: [{ ...courseExample, isPublished: true }] }],
  })

import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { updatedBy, writerExample } from '../../../writers.ts'
import { courseExample } from '../../resources.ts'
import { position, title } from '../fields.ts'

/** Contract, Authoring. */
export const SectionInput = z
  .object({ title, position: position.optional() })
  .meta({ id: 'SectionInput', description: 'A new section.', examples: [{ title: 'はじめに', position: 0 }] })

export const SectionChange = z
  .object({ title: title.optional(), position: position.optional() })
  .meta({ id: 'SectionChange', description: 'What to change of a section.', examples: [{ position: 2 }] })

export const authoredSectionExample = {
  id: 'sec_01jqp3v9k4a6b8c0d2e4f6g8hj',
  courseId: courseExample.id,
  title: 'はじめに',
  lessonCount: 1,
  ...writerExample,
}

/** Contract, Authoring. */
export const AuthoredSection = z
  .object({
    id: Id,
    courseId: Id.meta({ description: 'The course that it is in.' }),
    title: z.string().meta({ description: 'Shown as heading.' }),
    lessonCount: z.int().min(0).meta({ description: 'All lessons, drafts too.' }),
    updatedBy,
  })
  .meta({ id: 'AuthoredSection', description: 'A section as its authors see it.', examples: [authoredSectionExample] })

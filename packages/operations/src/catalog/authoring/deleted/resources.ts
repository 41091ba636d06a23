import { Id, Timestamp } from '@manabi/kernel'
import { deletedKinds } from '@manabi/projections/catalog/authoredItems'
import { z } from 'zod'
import { Person } from '../../../person.ts'

const example = {
  ...{ id: 'sec_01jqp3v9k1r8s0y2c3x7h5n6mq', kind: 'section' as const, title: '応用' },
  courseId: 'crs_01jqp3v9k1r8s0y2c3x7h5n6mq',
}

const item = {
  id: Id,
  kind: z.enum(deletedKinds).meta({ description: 'What it is.' }),
  title: z.string().meta({ description: 'As it was called when it was deleted.' }),
  courseId: Id.nullable().meta({ description: 'The course that it is, belongs to, or stood in; null for none.' }),
}

/** Beyond, Authoring: History. */
export const DeletedItem = z
  .object({
    ...item,
    deletedAt: Timestamp.meta({ description: 'When it was deleted.' }),
    by: Person.nullable().meta({ description: 'Who deleted it; null where no person did, and for erased people.' }),
  })
  .meta({
    id: 'DeletedItem',
    description: 'Something that authors deleted and can bring back.',
    examples: [
      {
        ...{ ...example, deletedAt: '2026-04-01T00:00:00.000Z' },
        by: { userId: 'usr_01jqp3v9k1r8s0y2c3x7h5n6mq', displayName: '花子' },
      },
    ],
  })

export const RestoredItem = z
  .object(item)
  .meta({ id: 'RestoredItem', description: 'What came back, unpublished.', examples: [example] })

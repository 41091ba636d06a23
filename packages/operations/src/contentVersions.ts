import { Timestamp } from '@manabi/kernel'
import { type ContentVersion as Version, ways } from '@manabi/projections/catalog/contentVersions'
import type { Views } from '@manabi/read-store'
import { z } from 'zod'
import { Person, peopleBy } from './person.ts'

/** Beyond, Authoring: History. */
export const ContentVersion = z
  .object({
    version: z.int().min(1).meta({ description: 'Counts from 1.' }),
    at: Timestamp.meta({ description: 'When it was written.' }),
    by: Person.nullable().meta({ description: 'Who wrote it; null where no person did, and for erased people.' }),
    via: z.enum(ways).meta({ description: 'Through what it was written.' }),
    changed: z.array(z.string().max(50)).meta({ description: 'The fields that differ from the version before.' }),
  })
  .meta({
    id: 'ContentVersion',
    description: 'A version of what an author wrote.',
    examples: [
      {
        ...{ version: 2, at: '2026-04-01T00:00:00.000Z', via: 'console', changed: ['title', 'body'] },
        by: { userId: 'usr_01jqp3v9k1r8s0y2c3x7h5n6mq', displayName: '花子' },
      },
    ],
  })

/** The number of a version in a path. */
export const versionNumber = z.coerce
  .number()
  .int()
  .min(1)
  .meta({ description: 'As the list of versions numbers it.', examples: [1] })

export async function showVersions(
  views: Views,
  versions: readonly Version[],
): Promise<z.output<typeof ContentVersion>[]> {
  const personOf = await peopleBy(
    views,
    versions.map(({ by }) => by),
  )
  return versions.map(({ version, at, by, via, changed }) => ({
    ...{ version, at, via, changed: [...changed] },
    by: personOf(by),
  }))
}

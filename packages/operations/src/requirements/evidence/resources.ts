import { EmailAddress } from '@manabi/identity'
import { Day, Id, Timestamp } from '@manabi/kernel'
import type { EvidenceDoc } from '@manabi/projections/requirements/evidence'
import type { Views } from '@manabi/read-store'
import { EvidenceTarget } from '@manabi/requirements'
import { z } from 'zod'
import { peopleBy } from '../../person.ts'
import { url } from '../../webAddress.ts'
import { shortNote } from '../shortNote.ts'

const target = EvidenceTarget.meta({
  id: 'EvidenceTarget',
  description: 'A course, a path, or a test that the organization can see, or one of its requirements.',
  examples: [{ kind: 'requirement', id: 'req_01jqp3v9k1r8s0y2c3x7h5n6mq' }],
})
const completedOn = Day.meta({ description: 'The day on which it was completed, in Tokyo.' })

/** One completion to be recorded (beyond, Requirements). */
export const EvidenceItem = z
  .object({
    userId: Id.optional(),
    email: EmailAddress.optional(),
    target,
    completedOn,
    note: shortNote,
    url: url.nullable().default(null),
  })
  .refine(({ userId, email }) => (userId === undefined) !== (email === undefined), {
    message: 'must name the person by `userId` or by `email`, and not by both',
    path: ['userId'],
  })

/** Beyond, Requirements. */
export const Evidence = z
  .object({
    id: Id,
    userId: Id,
    target,
    completedOn,
    note: z.string().max(500).meta({ description: 'Where, by whom, and how.' }),
    url: z.string().nullable().meta({ description: 'Of a certificate, for example.' }),
    recordedBy: Id.nullable().meta({
      description: 'The person who recorded it; null for an API key, the command line, and an erased person.',
    }),
    recordedAt: Timestamp,
  })
  .meta({
    id: 'Evidence',
    description: 'What a person completed elsewhere, such as in a classroom.',
    examples: [
      {
        ...{ id: 'evd_01jqp3v9k1r8s0y2c3x7h5n6mq', userId: 'usr_01jqp3v9k7m9n1p3q5r7s9t1vx' },
        target: { kind: 'course', id: 'crs_01jqp3v9kd7e9f1g3h5j7k9m1n' },
        ...{ completedOn: '2026-03-12', note: 'Classroom, Osaka', url: null },
        ...{ recordedBy: 'usr_01jqp3v9k7m9n1p3q5r7s9t1vz', recordedAt: '2026-04-01T09:30:00.000Z' },
      },
    ],
  })

/** What became of each piece of evidence, in the order given (beyond, Requirements). */
export const EvidenceResults = z
  .object({
    results: z.array(
      z
        .object({
          index: z.int().min(0).meta({ description: 'Of the item in `items`, from 0.' }),
          status: z
            .enum(['recorded', 'unchanged', 'failed'])
            .meta({ description: '`unchanged`: the same was recorded before.' }),
          evidence: Evidence.nullable().meta({ description: 'null for `failed`.' }),
          code: z.string().nullable().meta({ description: 'Why it failed, as in problem documents; null otherwise.' }),
          detail: z.string().nullable().meta({ description: 'The same as a sentence.' }),
        })
        .meta({ id: 'EvidenceResult', description: 'What became of one piece of evidence among many.' }),
    ),
  })
  .meta({ id: 'EvidenceResults', description: 'What became of each piece of evidence, in the order given.' })

/** Shows some of them: the person who recorded one, unless they are erased. */
export async function shownEvidence(
  views: Views,
  docs: readonly EvidenceDoc[],
): Promise<(doc: EvidenceDoc) => z.output<typeof Evidence>> {
  const personBy = await peopleBy(
    views,
    docs.map(({ recordedBy }) => recordedBy),
  )
  return ({ evidenceId: id, userId, target, completedOn, note, url, recordedBy, recordedAt }) => ({
    ...{ id, userId, target, completedOn, note, url, recordedAt },
    recordedBy: personBy(recordedBy)?.userId ?? null,
  })
}

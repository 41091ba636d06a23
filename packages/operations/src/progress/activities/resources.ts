import { Id } from '@manabi/kernel'
import { z } from 'zod'

/** Described, and judged one by one: what is wrong with one activity must not refuse the others (beyond, "Offline activity"). */
const judged = (description: string, schema: Record<string, unknown>) =>
  z
    .unknown()
    .optional()
    .meta({ ...schema, description })

const answers = {
  type: 'array',
  items: { type: 'object', properties: { questionId: { type: 'string' }, choiceId: { type: 'string' } } },
}
const time = { type: 'string', format: 'date-time' }

const ActivityObject = z
  .object({
    id: z
      .string()
      .regex(/^[\x21-\x7e]{1,100}$/, 'must be 1 to 100 visible ASCII characters')
      .meta({ description: "The client's own; remembered for good. For `study` it is the `clientSessionId`." }),
    kind: judged('What was done.', { enum: ['view', 'complete', 'quiz', 'test', 'study'] }),
    occurredAt: judged('When it happened; at most five minutes ahead, and 365 days ago.', time),
    lessonId: judged('Needed for `view`, `complete` and `quiz`.', { type: 'string' }),
    testId: judged('Needed for `test`.', { type: 'string' }),
    courseId: judged('The course that was studied.', { type: ['string', 'null'] }),
    answers: judged('Needed for `quiz` and `test`.', answers),
    elapsedSeconds: judged('Of a test, as the app measured it.', { type: ['number', 'null'] }),
    endedAt: judged('Needed for `study`, which starts at `occurredAt`.', time),
  })
  .meta({ id: 'Activity', description: 'One thing that a learner did, perhaps offline and long ago.' })

/** Anything but an object lacks an id: the error names that, as of an object without one. */
const Activity = z.preprocess((value) => (isObject(value) ? value : {}), ActivityObject)

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

export const Activities = z.object({ activities: z.array(Activity).min(1).max(200) }).meta({
  id: 'Activities',
  description: 'What a device did while it was offline, in any order.',
  examples: [
    {
      activities: [
        {
          id: '7b0c1d52-5f0e-4b51-9d7e-2f8a4f1c9e10',
          kind: 'complete',
          occurredAt: '2026-04-01T07:45:00.000Z',
          lessonId: 'les_01jqp3w2f6h8n4r0s5v9x7yzab',
        },
      ],
    },
  ],
})

const nothing = { code: null, detail: null, attemptId: null, sessionId: null }

const ActivityResult = z
  .object({
    id: z.string(),
    status: z.enum(['applied', 'duplicate', 'rejected']),
    code: z.string().nullable().meta({ description: 'Of a rejected one, as problems have it.' }),
    detail: z.string().nullable(),
    attemptId: Id.nullable().meta({ description: 'Of a quiz or a test; of a duplicate that of the first.' }),
    sessionId: Id.nullable().meta({ description: 'Of a study session; of a duplicate that of the first.' }),
  })
  .meta({ id: 'ActivityResult', description: 'What became of one activity.' })

export const ActivityResults = z.object({ results: z.array(ActivityResult) }).meta({
  id: 'ActivityResults',
  description: 'One result an activity, in the order given.',
  examples: [{ results: [{ id: '7b0c1d52-5f0e-4b51-9d7e-2f8a4f1c9e10', status: 'applied' as const, ...nothing }] }],
})

import { Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

const Percent = z.int().min(0).max(100)

/** Beyond the specification, "Why, and as of when". */
export const ProgressHistory = z
  .object({
    items: z.array(
      z.object({
        eventId: Id,
        at: Timestamp.meta({ description: 'When it happened.' }),
        receivedAt: Timestamp.meta({ description: 'When the service learned of it.' }),
        kind: z
          .enum(['view', 'complete', 'quiz', 'course_completed'])
          .meta({ description: '`complete`: also one that a device reported when the lesson was completed already.' }),
        lessonId: Id.nullable(),
        lessonTitle: z.string().nullable().meta({ description: 'As it was then.' }),
        attemptId: Id.nullable(),
        score: Percent.nullable(),
        percentAfter: Percent.meta({ description: 'Progress after it, against the lessons published at that time.' }),
      }),
    ),
  })
  .meta({
    id: 'ProgressHistory',
    description: "The events behind a learner's percentage in a course, the last received first.",
    examples: [
      {
        items: [
          {
            eventId: 'evt_01jqp3y5a7c9e1g3j5m7p9r1tv',
            at: '2026-04-02T09:30:00.000Z',
            receivedAt: '2026-04-02T09:30:00.000Z',
            kind: 'complete' as const,
            lessonId: 'les_01jqp3w2f6h8n4r0s5v9x7yzab',
            lessonTitle: '変数と型',
            attemptId: null,
            score: null,
            percentAfter: 66,
          },
        ],
      },
    ],
  })

import { Day, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'

const Seconds = z.int().min(0)

/** Contract, Learner. */
export const StudySession = z
  .object({
    id: Id,
    status: z.enum(['running', 'stopped', 'abandoned', 'recorded']),
    startedAt: Timestamp,
    endedAt: Timestamp.nullable(),
    seconds: Seconds.meta({ description: 'What counts: 0 while it runs and when it was abandoned.' }),
    courseId: Id.nullable(),
    lessonId: Id.nullable(),
    clientSessionId: z.string().nullable().meta({ description: 'The id of a session that the client recorded.' }),
  })
  .meta({
    id: 'StudySession',
    description: 'A time of studying. Longer than the cap, two hours by default, it is abandoned and counts zero.',
    examples: [
      {
        id: 'sts_01jqp40a2b4c6d8e0f1g3h5j7k',
        status: 'stopped',
        startedAt: '2026-04-01T09:00:00.000Z',
        endedAt: '2026-04-01T09:25:00.000Z',
        seconds: 1_500,
        courseId: 'crs_01jqp3v9k27c4m8w0d5t6x1yzb',
        lessonId: null,
        clientSessionId: null,
      },
    ],
  })

/** Contract, Learner. */
export const StudySummary = z
  .object({
    granularity: z.enum(['day', 'month']),
    from: Day,
    to: Day,
    totalSeconds: Seconds,
    buckets: z.array(
      z.object({
        period: z.string().meta({ description: 'yyyy-MM-dd for a day, yyyy-MM for a month, in Asia/Tokyo.' }),
        seconds: Seconds,
        sessionCount: z.int().min(0),
      }),
    ),
  })
  .meta({
    id: 'StudySummary',
    description:
      'Study time a day or month, oldest first, zeros included. Time that several sessions cover counts once.',
    examples: [
      {
        granularity: 'day',
        from: '2026-04-01',
        to: '2026-04-02',
        totalSeconds: 1_500,
        buckets: [
          { period: '2026-04-01', seconds: 1_500, sessionCount: 1 },
          { period: '2026-04-02', seconds: 0, sessionCount: 0 },
        ],
      },
    ],
  })

/** Contract, Learner. */
export const StudyStreak = z
  .object({
    currentDays: z.int().min(0),
    longestDays: z.int().min(0),
    lastStudyDay: Day.nullable(),
    hasStudiedToday: z.boolean(),
  })
  .meta({
    id: 'StudyStreak',
    description: 'Consecutive days with counted study time. Current while the last one is today or yesterday in Tokyo.',
    examples: [{ currentDays: 3, longestDays: 12, lastStudyDay: '2026-04-02', hasStudiedToday: true }],
  })

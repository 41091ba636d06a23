import { Id, invalid, requireWithinYear, type Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { Answers } from '../../answers.ts'
import { explain, fieldErrors, invalidRequest } from '../../fieldErrors.ts'

/** Any offset, any fraction: kept in UTC with milliseconds. */
const Time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

const Content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('view'), occurredAt: Time, lessonId: Id.trim() }),
  z.object({ kind: z.literal('complete'), occurredAt: Time, lessonId: Id.trim() }),
  z.object({ kind: z.literal('quiz'), occurredAt: Time, lessonId: Id.trim(), answers: Answers }),
  z.object({
    kind: z.literal('test'),
    occurredAt: Time,
    testId: Id.trim(),
    answers: Answers,
    elapsedSeconds: z.number().min(0).nullable().default(null),
  }),
  z.object({
    kind: z.literal('study'),
    occurredAt: Time,
    endedAt: Time,
    courseId: Id.trim().nullable().default(null),
    lessonId: Id.trim().nullable().default(null),
  }),
])

type Parsed = z.output<typeof Content>
type Timed<Content> = Content extends { endedAt: number }
  ? Omit<Content, 'occurredAt' | 'endedAt'> & { readonly at: Timestamp; readonly endedAt: Timestamp }
  : Omit<Content, 'occurredAt'> & { readonly at: Timestamp }

/** One activity whose shape and times are right. `at`: when it happened. */
export type ActivityContent = Timed<Parsed>

const fiveMinutes = 5 * 60_000

/** Throws 400 `invalid_request` for what is wrong with an activity by itself. */
export function activityContent(activity: unknown, now: Date): ActivityContent {
  const { data, error } = Content.safeParse(activity, { error: explain })
  if (error !== undefined) throw invalidRequest(fieldErrors(error))
  const { occurredAt, ...content } = data
  const at = momentOf('occurredAt', occurredAt, now)
  if (content.kind !== 'study') return { ...content, at }
  const endedAt = momentOf('endedAt', content.endedAt, now)
  if (endedAt < at) throw invalid('endedAt', 'is before occurredAt')
  return { ...content, at, endedAt }
}

/** Clocks of devices are a little wrong: up to five minutes ahead counts as now (beyond, "Offline activity"). */
function momentOf(path: string, time: number, now: Date): Timestamp {
  if (time > now.getTime() + fiveMinutes) throw invalid(path, 'is in the future')
  const moment = new Date(Math.min(time, now.getTime())).toISOString()
  requireWithinYear(path, moment, now.toISOString())
  return moment
}

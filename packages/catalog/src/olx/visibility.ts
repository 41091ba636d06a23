import type { CourseNode } from './courseTree.ts'

/** Why learners do not see this part in Open edX, and until when; null for a part that they see. */
export interface Hidden {
  readonly reason: string
  /** The day of release, or on which it was due, in UTC. */
  readonly detail?: string
}

type Given = Pick<CourseNode, 'attributes'>

/** `around`: the parts around it, the nearest first. The last is the course. A part inherits its due date from the nearest part around it. */
export function hiddenBy({ attributes }: Given, now: Date, around: readonly Given[] = []): Hidden | null {
  if (isTrue(attributes['visible_to_staff_only'])) return { reason: 'hidden from learners' }
  if (isTrue(attributes['hide_from_toc'])) return { reason: 'hidden from the table of contents' }
  if (/\[\s*[^\]\s]/.test(attributes['group_access'] ?? '')) return { reason: 'for some content groups only' }
  const start = dateOf(attributes['start'])
  const parts = [attributes, ...around.map((one) => one.attributes)]
  const end = isTrue(attributes['hide_after_due']) ? endOf(parts) : undefined
  const due = dateOf(end)
  if (due <= now.getTime()) return { reason: 'hidden since it was due', detail: dayOf(due) }
  if (end !== undefined && Number.isNaN(due))
    return { reason: 'with a due date that cannot be read', detail: end.trim() }
  if (Number.isNaN(start) && isDate(attributes['start']))
    return { reason: 'with a start date that cannot be read', detail: attributes['start']!.trim() }
  return start > now.getTime() ? { reason: 'not released yet', detail: dayOf(start) } : null
}

/** When a part hides: at the end of a course at the pace of its learners, else when it is due. `parts`: the part and those around it. */
function endOf(parts: readonly Given['attributes'][]): string | undefined {
  const course = parts.at(-1)!
  const dates = isTrue(course['self_paced']) ? [course['end']] : parts.map((one) => one['due'])
  return dates.find(isDate)
}

/** Open edX reads attributes as JSON where they are JSON: in quotation marks, and with numbers. */
const isTrue = (value = ''): boolean => ['true', '1'].includes(value.replace(/[\s"]+/g, '').toLowerCase())

/** Whether an attribute says a date, even one that cannot be read. */
const isDate = (value = ''): boolean => !/^("?\s*"?|null|None|false|\[\]|\{\})$/i.test(value.trim())

/** NaN for none. A number has milliseconds; one of a few digits may be a year or a day. `2026-04-01T09:00` without a zone is in UTC. */
function dateOf(value = ''): number {
  const date = value
    .replaceAll('"', '')
    .trim()
    .replace(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/, '$&Z')
  return /^\d{9,}$/.test(date) ? new Date(Number(date)).getTime() : Date.parse(date)
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

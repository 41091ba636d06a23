import type { CourseNode } from './courseTree.ts'

/** Why learners do not see this part in Open edX, and until when; null for a part that they see. */
export interface Hidden {
  readonly reason: string
  /** The day of release, or on which it was due, in UTC. */
  readonly detail?: string
}

type Given = Pick<CourseNode, 'attributes'>

/** `around`: the parts that it stands in, the nearest first. It is due when they are, unless it says a date itself. */
export function hiddenBy({ attributes }: Given, now: Date, around: readonly Given[] = []): Hidden | null {
  if (isTrue(attributes['visible_to_staff_only'])) return { reason: 'hidden from learners' }
  if (isTrue(attributes['hide_from_toc'])) return { reason: 'hidden from the table of contents' }
  if (/\[\s*[^\]\s]/.test(attributes['group_access'] ?? '')) return { reason: 'for some content groups only' }
  const start = dateOf(attributes['start'])
  const parts = [attributes, ...around.map((one) => one.attributes)]
  const ends = isTrue(attributes['hide_after_due']) ? endsOf(parts) : []
  const past = ends.find((end) => dateOf(end) <= now.getTime())
  if (past !== undefined) return { reason: 'hidden since it was due', detail: dayOf(dateOf(past)) }
  const unread = ends.find((end) => Number.isNaN(dateOf(end)))
  if (unread !== undefined) return { reason: 'with a due date that cannot be read', detail: unread.trim() }
  if (Number.isNaN(start) && isDate(attributes['start']))
    return { reason: 'with a start date that cannot be read', detail: attributes['start']!.trim() }
  return start > now.getTime() ? { reason: 'not released yet', detail: dayOf(start) } : null
}

/** When a part is due, and the end of a course at the pace of its learners. `parts`: the part and those around it, the nearest first. */
function endsOf(parts: readonly Given['attributes'][]): string[] {
  const nearest = (name: string) => parts.map((one) => one[name]).find(isDate)
  const isSelfPaced = parts.some((one) => isTrue(one['self_paced']))
  return [nearest('due'), isSelfPaced ? nearest('end') : undefined].filter((end) => end !== undefined)
}

/** Open edX reads attributes as JSON where they are JSON: in quotation marks, and with numbers. */
const isTrue = (value = ''): boolean => ['true', '1'].includes(value.replace(/[\s"]+/g, '').toLowerCase())

/** Whether an attribute says a date, even one that cannot be read. */
const isDate = (value = ''): boolean => !/^("?\s*"?|null|None)$/.test(value.trim())

/** NaN for none. */
const dateOf = (value = ''): number => Date.parse(value.replaceAll('"', '').trim())

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

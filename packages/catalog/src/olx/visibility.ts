import type { CourseNode } from './courseTree.ts'

/** Why learners do not see this part in Open edX, and until when; null for a part that they see. */
export interface Hidden {
  readonly reason: string
  /** The day of release, in UTC. */
  readonly detail?: string
}

export function hiddenBy({ attributes }: Pick<CourseNode, 'attributes'>, now: Date): Hidden | null {
  if (isTrue(attributes['visible_to_staff_only'])) return { reason: 'hidden from learners' }
  if (isTrue(attributes['hide_from_toc'])) return { reason: 'hidden from the table of contents' }
  if (/\[\s*[^\]\s]/.test(attributes['group_access'] ?? '')) return { reason: 'for some content groups only' }
  // Exports write dates with or without JSON's quotation marks.
  const start = Date.parse((attributes['start'] ?? '').replaceAll('"', ''))
  if (!(start > now.getTime())) return null
  return { reason: 'not released yet', detail: new Date(start).toISOString().slice(0, 10) }
}

const isTrue = (value = ''): boolean => value.toLowerCase() === 'true'

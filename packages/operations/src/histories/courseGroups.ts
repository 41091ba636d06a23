import { course } from '@manabi/catalog'
import type { Id, Recorded, Timestamp } from '@manabi/kernel'
import {
  type CourseHistory,
  courseHistories,
  type Link,
} from '@manabi/projections/requirements/histories/courseHistory'
import { foldedThen } from './eventsThen.ts'

export type Read = (streams: readonly string[]) => Promise<readonly Recorded[]>

export interface CourseGroups {
  /** Of all groups. */
  readonly courseIds: readonly Id[]
  /** The course itself, then the others. Deeds in another course count until a link between them ended. */
  readonly of: (id: Id) => readonly InGroup[]
}

/** Courses, each with those that say the same in other languages. */
export async function groupsOf(read: Read, courseIds: readonly Id[]): Promise<CourseGroups> {
  const known = new Map<Id, CourseHistory>()
  const learn = async (ids: readonly Id[]) => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id))
    const found = await foldedThen<CourseHistory>(courseHistories, await read(missing.map((id) => course.stream(id))))
    for (const one of found) known.set(one.courseId, one)
  }
  const linked = (kind: Link['kind']) =>
    [...known.values()].flatMap(({ links }) => links.filter((link) => link.kind === kind).map(({ id }) => id))
  await learn(courseIds)
  await learn(linked('source'))
  await learn(linked('translation'))
  const of = (id: Id): readonly InGroup[] => {
    const own = known.get(id)
    if (own === undefined) return []
    const group = new Map<Id, Timestamp | null>([[id, null]])
    const add = (other: Id, until: Timestamp | null) => {
      const before = group.get(other)
      if (before === undefined || (before !== null && (until === null || until > before))) group.set(other, until)
    }
    for (const link of own.links) {
      add(link.id, link.until)
      const others = link.kind === 'source' ? (known.get(link.id)?.links ?? []) : []
      for (const other of others) if (other.kind === 'translation') add(other.id, earlierEnd(link.until, other.until))
    }
    return [...group].flatMap(([other, until]) => (known.has(other) ? [{ course: known.get(other)!, until }] : []))
  }
  return { courseIds: [...known.keys()], of }
}

interface InGroup {
  readonly course: CourseHistory
  readonly until: Timestamp | null
}

/** null: neither ends. */
export const earlierEnd = (one: Timestamp | null, other: Timestamp | null): Timestamp | null =>
  one === null || (other !== null && other < one) ? other : one

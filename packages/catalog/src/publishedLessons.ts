import type { Id } from '@manabi/kernel'
import type { Section } from './placedLessons.ts'

/** The published lessons of a course, in order. */
export interface PublishedLessons {
  readonly publishedLessons: readonly Id[]
  /** Of each of them, in the same order. */
  readonly publishedNumbers: readonly number[]
}

export interface PublishedPlace {
  readonly sectionId: Id
  readonly lessonNumber: number
}

interface Published {
  readonly list: PublishedLessons
  readonly places: ReadonlyMap<Id, PublishedPlace>
}

/** What every request of a learner asks of a course is found out once for each state of it: a course has thousands of lessons. */
const known = new WeakMap<readonly Section[], Published>()

function publishedIn(sections: readonly Section[]): Published {
  const before = known.get(sections)
  if (before !== undefined) return before
  const places = new Map<Id, PublishedPlace>()
  for (const { id: sectionId, lessons } of sections) {
    for (const { id, number: lessonNumber, isPublished } of lessons)
      if (isPublished) places.set(id, { sectionId, lessonNumber })
  }
  const publishedNumbers = [...places.values()].map(({ lessonNumber }) => lessonNumber)
  const published = { list: { publishedLessons: [...places.keys()], publishedNumbers }, places }
  known.set(sections, published)
  return published
}

type Sectioned = Readonly<{ sections: readonly Section[] }>

/** The same object for the same sections. */
export const publishedLessons = ({ sections }: Sectioned): PublishedLessons => publishedIn(sections).list

/** Where a published lesson stands; undefined for one that is not published. */
export const publishedLesson = ({ sections }: Sectioned, lessonId: Id): PublishedPlace | undefined =>
  publishedIn(sections).places.get(lessonId)

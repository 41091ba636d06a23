import { course, publishedLessons } from '@manabi/catalog'
import type { Id, Timestamp } from '@manabi/kernel'
import { type CourseOutlineDoc, courseOutlines } from '@manabi/projections/catalog/courseOutlines'
import { eventsThen, foldedThen } from '../../histories/eventsThen.ts'
import type { Services } from '../../services.ts'

/** A course as it was. */
export interface CourseThen {
  readonly courseId: Id
  readonly organizationId: Id
  readonly title: string
  readonly isPublic: boolean
  readonly publishedLessons: readonly Id[]
  readonly publishedNumbers: readonly number[]
}

/** Those that existed then; the streams of courses say it, without those of their lessons. */
export async function coursesThen(
  services: Services,
  courseIds: readonly Id[],
  asOf: Timestamp,
): Promise<ReadonlyMap<Id, CourseThen>> {
  const events = await eventsThen(
    services,
    courseIds.map((id) => course.stream(id)),
    asOf,
  )
  const outlines = await foldedThen<CourseOutlineDoc>(courseOutlines, events)
  return new Map(
    outlines
      .filter(({ isDeleted }) => !isDeleted)
      .map((outline) => {
        const { courseId, organizationId, title, isPublic } = outline
        return [courseId, { courseId, organizationId, title, isPublic, ...publishedLessons(outline) }]
      }),
  )
}

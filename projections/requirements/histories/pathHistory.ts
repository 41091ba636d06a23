import type { CatalogEvent } from '@manabi/catalog'
import type { Id, Timestamp } from '@manabi/kernel'
import type { Member } from '@manabi/requirements'
import { history } from '../../history.ts'
import { ended } from './ended.ts'

/** A path over time. */
export interface PathHistory {
  readonly pathId: Id
  /** The last one. */
  readonly title: string
  /** For the first time. */
  readonly writtenAt: Timestamp
  /** Its courses, with the times in which each was in it. */
  readonly courses: readonly Member[]
}

/** Folds the streams of paths: as they were, by the events that had come by then. */
export const pathHistories = history<PathHistory, CatalogEvent>()({
  on: {
    PathWritten: [
      ({ data }) => data.pathId,
      (doc, { data: { pathId, title, courseIds }, metadata: { occurredAt } }) => {
        const stayed = (doc?.courses ?? []).map((course) =>
          courseIds.includes(course.id) ? course : { ...course, during: ended(course.during, occurredAt) },
        )
        const isIn = (id: Id) => stayed.some((course) => course.id === id && course.during.at(-1)?.until === null)
        const added = courseIds.filter((id) => !isIn(id))
        const courses = stayed.filter(({ id }) => !added.includes(id))
        for (const id of added) {
          const before = stayed.find((course) => course.id === id)?.during ?? []
          courses.push({ id, during: [...before, { from: occurredAt, until: null }] })
        }
        return { pathId, title, writtenAt: doc?.writtenAt ?? occurredAt, courses }
      },
    ],
    PathDeleted: [
      ({ data }) => data.pathId,
      (doc, { metadata }) =>
        doc && {
          ...doc,
          courses: doc.courses.map((one) => ({ ...one, during: ended(one.during, metadata.occurredAt) })),
        },
    ],
  },
})

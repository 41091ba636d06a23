import { CourseDeleted, LessonRemoved, SectionRemoved } from '@manabi/catalog'
import { deleteContents } from '@manabi/catalog/authoring'
import { reaction } from '../../reactions/reaction.ts'
import { authorOf } from './authorOf.ts'

/** What was taken out of a course is hidden from then on; here its content goes too, also where the call that decided was cut off. */
export const deleteRemovedLessons = reaction({
  name: 'delete-removed-lessons',
  on: [LessonRemoved, SectionRemoved, CourseDeleted],
  react: ({ data }, context, services) =>
    deleteContents(authorOf(context, services), 'lessonIds' in data ? data.lessonIds : [data.lessonId]),
})

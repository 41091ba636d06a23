import { Id } from '@manabi/kernel'
import { z } from 'zod'

/** The state that is wanted, which may be set again. Without a body the call changes the state to the other one. */
export const Publication = z
  .object({ isPublished: z.boolean().meta({ description: 'The state that is wanted.' }) })
  .optional()

/** The same of a course, with lessons that are published too. */
export const CoursePublication = z
  .object({
    isPublished: z.boolean().optional().meta({ description: 'The state that is wanted. With lessons: true.' }),
    lessonIds: z
      .union([z.array(Id).max(5_000), z.literal('all')])
      .optional()
      .meta({ description: 'Lessons that are published too, all or none of them; `all`: every lesson of the course.' }),
  })
  .superRefine(({ isPublished, lessonIds }, { addIssue }) => {
    if (isPublished === undefined && lessonIds === undefined)
      addIssue({ code: 'custom', path: ['isPublished'], message: 'is required' })
    if (isPublished === false && lessonIds !== undefined)
      addIssue({ code: 'custom', path: ['lessonIds'], message: 'must be left out to unpublish' })
  })
  .optional()

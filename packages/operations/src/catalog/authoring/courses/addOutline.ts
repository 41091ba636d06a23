import { course } from '@manabi/catalog'
import { createLesson, ownCourse } from '@manabi/catalog/authoring'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../../../operation.ts'
import { authorOf } from '../authorOf.ts'
import { contentAuthors } from '../contentAuthors.ts'
import { minutes, title } from '../fields.ts'
import { draftOf, LessonInput } from '../lessons/lessonInput.ts'

/** Lessons in one outline. */
const mostLessons = 1_000

const OutlineInput = z
  .object({
    sections: z
      .array(
        z.object({
          title,
          lessons: z
            .array(z.object({ title, estimatedMinutes: minutes.default(0) }))
            .max(mostLessons)
            .meta({ description: 'In order.' }),
        }),
      )
      .min(1)
      .max(50)
      .refine(
        (sections) => sections.reduce((sum, { lessons }) => sum + lessons.length, 0) <= mostLessons,
        `must have at most ${mostLessons} lessons`,
      )
      .meta({ description: 'In order.' }),
  })
  .meta({
    id: 'OutlineInput',
    description: 'Sections with lessons that have a title alone.',
    examples: [{ sections: [{ title: 'はじめに', lessons: [{ title: '目的', estimatedMinutes: 5 }] }] }],
  })

const AddedOutline = z
  .object({
    sections: z.array(
      z.object({ id: Id, title: z.string(), lessons: z.array(z.object({ id: Id, title: z.string() })) }),
    ),
  })
  .meta({
    id: 'AddedOutline',
    description: 'What was added to the course.',
    examples: [
      {
        sections: [
          {
            id: 'sec_01jqp3v9k4a6b8c0d2e4f6g8hj',
            title: 'はじめに',
            lessons: [{ id: 'les_01jqp3v9k4a6b8c0d2e4f6g8hj', title: '目的' }],
          },
        ],
      },
    ],
  })

/** Writes an outline into a course at once: what a person typed, or what a model drafted. */
export const addOutline = operation({
  id: 'addOutline',
  method: 'post',
  path: '/organizations/{organizationId}/courses/{courseId}/outline',
  tag: 'Authoring',
  summary: 'Add sections and lessons from an outline',
  description:
    'At the end of the course, in this order. The lessons are empty drafts. What draftCourseOutline drafts fits. ' +
    'Send an `Idempotency-Key`: after a failure, the same call then adds what is missing, and nothing twice.',
  caller: 'any',
  scope: 'write:content',
  organization: contentAuthors,
  params: z.object({ organizationId: Id, courseId: Id }),
  body: OutlineInput,
  response: AddedOutline,
  status: 201,
  problems: ['conflict'],
  tool: { when: 'Use it for the outline of a whole course; addSection and createLesson add one thing.' },
  handle: async (request, services) => {
    const { params, body } = request
    const author = authorOf(request, services)
    await ownCourse(author, params)
    const sections = []
    for (const { title, lessons } of body.sections) {
      const sectionId = request.newId('sec')
      await request.execute(course.addSection, [params.courseId], { sectionId, title })
      const added = []
      for (const lesson of lessons) {
        const lessonId = request.newId('les')
        const content = await draftOf(request, services, { ...params, ...LessonInput.parse(lesson) })
        await createLesson(author, { ...params, sectionId, lessonId, content })
        added.push({ id: lessonId, title: lesson.title })
      }
      sections.push({ id: sectionId, title, lessons: added })
    }
    return { sections }
  },
})

import { sanitizeBody } from '@manabi/catalog'
import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { draft } from './draft.ts'
import { drafters } from './drafters.ts'
import { language, name, sourceText, wish } from './fields.ts'
import { BodyDraft, DraftedBody } from './resources.ts'

export const draftLessonBody = operation({
  id: 'draftLessonBody',
  method: 'post',
  path: '/organizations/{organizationId}/ai/lesson-body',
  tag: 'Drafting',
  summary: 'Draft the body of a lesson',
  description:
    'Markdown, to check before it is saved with createLesson or replaceLesson. Saves nothing; billed per call.',
  caller: 'any',
  scope: 'write:content',
  organization: drafters,
  limit: 'drafting',
  params: z.object({ organizationId: Id }),
  body: z
    .object({
      courseTitle: name,
      lessonTitle: name,
      culture: language,
      sectionTitle: name.optional(),
      instructions: wish.optional().meta({ description: 'What the lesson is to cover, and how.' }),
      sourceText: sourceText.optional(),
    })
    .meta({
      id: 'LessonBodyRequest',
      description: 'What the lesson is to be like.',
      examples: [
        {
          courseTitle: 'Whales',
          lessonTitle: 'Mammals in the sea',
          culture: 'en-US',
          instructions: 'With an example.',
        },
      ],
    }),
  response: DraftedBody,
  problems: ['ai_failed', 'ai_not_configured'],
  tool: {
    when: 'Use it when the organization wants its own model to write; else write the lesson yourself and save it with createLesson.',
  },
  handle: async (request, services) => {
    const { courseTitle, sectionTitle, lessonTitle, culture, instructions, sourceText: text } = request.body
    const { draft: body, usage } = await draft(request, services, {
      operation: 'draftLessonBody',
      organizationId: request.params.organizationId,
      schema: BodyDraft,
      task: {
        task: 'Draft the body of one lesson of a course, as Markdown, with headings from the second level on.',
        culture,
        facts: { Course: courseTitle, Section: sectionTitle, Lesson: lessonTitle, Wish: instructions },
        sources: { 'Work from this text': text },
      },
    })
    return { draft: { format: 'markdown' as const, text: sanitizeBody(body).text }, usage }
  },
})

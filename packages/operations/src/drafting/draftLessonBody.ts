import { z } from 'zod'
import { operation } from '../operation.ts'
import { draftBody } from './draftBody.ts'
import { organizationDraftingCall } from './drafters.ts'
import { language, name, sourceText, wish } from './fields.ts'
import { DraftedBody } from './resources.ts'

export const draftLessonBody = operation({
  ...organizationDraftingCall,
  id: 'draftLessonBody',
  path: '/organizations/{organizationId}/ai/lesson-body',
  summary: 'Draft the body of a lesson',
  description:
    'Markdown, to check before it is saved with createLesson or replaceLesson. Saves nothing; billed per call.',
  caller: 'any',
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
  tool: {
    when: 'Use it when the organization wants its own model to write; else write the lesson yourself and save it with createLesson.',
  },
  handle: async (request, services) => {
    const { courseTitle, sectionTitle, lessonTitle, culture, instructions, sourceText: text } = request.body
    return draftBody(request, services, {
      operation: 'draftLessonBody',
      organizationId: request.params.organizationId,
      task: {
        task: 'Draft the body of one lesson of a course, as Markdown, with headings from the second level on.',
        culture,
        facts: { Course: courseTitle, Section: sectionTitle, Lesson: lessonTitle, Wish: instructions },
        sources: { 'Work from this text': text },
      },
    })
  },
})

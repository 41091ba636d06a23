import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { draft } from './draft.ts'
import { organizationDraftingCall } from './drafters.ts'
import { language, sourceText } from './fields.ts'
import { lessonText } from './lessonText.ts'
import { DraftedQuestions, QuestionsDraft } from './resources.ts'

export const draftQuizQuestions = operation({
  ...organizationDraftingCall,
  id: 'draftQuizQuestions',
  path: '/organizations/{organizationId}/ai/quiz-questions',
  summary: 'Draft quiz questions',
  description:
    "Questions with their answer key, from one of the organization's lessons, drafts included, or from a text; to check before they are " +
    'saved with replaceLesson or addTestQuestions. Nothing that learners wrote is used. Saves nothing; billed per call.',
  caller: 'any',
  body: z
    .object({
      culture: language,
      count: z.int().min(1).max(20).default(5).meta({ description: 'Questions at most.' }),
      lessonId: Id.trim().optional().meta({ description: 'Asks about this lesson; else `sourceText` is needed.' }),
      sourceText: sourceText.optional(),
    })
    .refine(({ lessonId, sourceText: text }) => (lessonId === undefined) !== (text === undefined), {
      path: ['sourceText'],
      error: 'must be sent, or lessonId instead',
    })
    .meta({
      id: 'QuizQuestionsRequest',
      description: 'What the questions are to be about: a lesson or a text.',
      examples: [{ culture: 'en-US', count: 3, sourceText: 'Whales are mammals: they breathe air.' }],
    }),
  response: DraftedQuestions,
  tool: {
    when: 'Use it when the organization wants its own model to write; else write the questions yourself and save them with replaceLesson.',
  },
  handle: async (request, services) => {
    const { organizationId } = request.params
    const { culture, count, lessonId, sourceText } = request.body
    const text = lessonId === undefined ? sourceText : await lessonText(services, organizationId, lessonId)
    const { draft: drafted, usage } = await draft(request, services, {
      operation: 'draftQuizQuestions',
      organizationId,
      schema: QuestionsDraft,
      task: {
        task:
          `Draft ${count} questions of multiple choice, each with four choices of which exactly one is correct, and with an explanation ` +
          'of the correct one. Ask only what the text answers.',
        culture,
        facts: {},
        sources: { Text: text },
      },
    })
    return { draft: { questions: drafted.questions.slice(0, count) }, usage }
  },
})

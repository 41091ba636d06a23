import { Level } from '@manabi/catalog'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { draft } from './draft.ts'
import { organizationDraftingCall } from './drafters.ts'
import { language, sourceText, wish } from './fields.ts'
import { DraftedOutline, OutlineDraft } from './resources.ts'

export const draftCourseOutline = operation({
  ...organizationDraftingCall,
  id: 'draftCourseOutline',
  path: '/organizations/{organizationId}/ai/course-outline',
  summary: 'Draft a course outline',
  description:
    'Sections and lessons for a new course, to check before it is created with createCourse, addSection and createLesson. Saves ' +
    'nothing; billed per call.',
  caller: 'any',
  body: z
    .object({
      topic: wish.min(1).meta({ description: 'What the course is about.' }),
      culture: language,
      level: Level.optional(),
      audience: wish.max(1_000).optional().meta({ description: 'Whom the course is for.' }),
      sectionCount: z.int().min(1).max(50).optional().meta({ description: 'Left out: as many as the topic needs.' }),
      sourceText: sourceText.optional(),
    })
    .meta({
      id: 'CourseOutlineRequest',
      description: 'What the outline is to be like.',
      examples: [
        { topic: 'Whales', culture: 'en-US', level: 'Beginner', audience: 'Children of ten', sectionCount: 3 },
      ],
    }),
  response: DraftedOutline,
  tool: {
    when: 'Use it when the organization wants its own model to write; else write the outline yourself and save it with createCourse.',
  },
  handle: async (request, services) => {
    const { topic, culture, level, audience, sectionCount, sourceText: text } = request.body
    const drafted = await draft(request, services, {
      operation: 'draftCourseOutline',
      organizationId: request.params.organizationId,
      schema: OutlineDraft,
      task: {
        task: 'Draft the outline of a course: its title, a description for learners, its level, and sections of lessons with summaries.',
        culture,
        facts: { Topic: topic, Level: level, Audience: audience, 'Number of sections': sectionCount },
        sources: { 'Work from this text': text },
      },
    })
    return { ...drafted, draft: { ...drafted.draft, ...(level && { level }) } }
  },
})

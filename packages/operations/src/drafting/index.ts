import { draftingEvents } from '@manabi/drafting'
import type { Capability } from '../capability.ts'
import { draftCourseOutline } from './draftCourseOutline.ts'
import { draftLessonBody } from './draftLessonBody.ts'
import { draftQuizQuestions } from './draftQuizQuestions.ts'
import { generateMaterial } from './generateMaterial.ts'

export const drafting: Capability = {
  events: draftingEvents,
  operations: [draftCourseOutline, draftLessonBody, draftQuizQuestions, generateMaterial],
  tags: { Drafting: 'Drafts that a language model writes for authors; nothing is saved.' },
}

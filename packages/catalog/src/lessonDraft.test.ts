import { describe, it } from '@jest/globals'
import { given } from '@manabi/kernel/test'
import type { LessonContent } from './content.ts'
import { LessonDeleted, LessonDraftEnded, LessonDraftWritten, LessonWritten } from './events.ts'
import { type LessonDraft, lesson } from './lesson.ts'
import { sanitizeBody } from './sanitize.ts'

const of = { lessonId: 'les_1', courseId: 'crs_1', organizationId: 'org_1' }
const question = {
  ...{ id: 'qst_1', text: '1 + 1?', explanation: 'Sum' },
  choices: [
    { id: 'cho_1', text: '2', isCorrect: true },
    { id: 'cho_2', text: '3', isCorrect: false },
  ],
}
const body = sanitizeBody({ format: 'markdown', text: 'Text' })
const facts = { body, estimatedMinutes: 5, video: null, slides: null }
const content = (title: string): LessonContent => ({
  ...{ title, ...facts, quiz: { passingScore: 70, explanations: 'passed', questions: [question] } },
})
/** As an author sends it: what is kept leaves out key and explanation. */
const sent = (title: string): LessonDraft => {
  const choices = question.choices.map(({ id, text }) => ({ id, text, isKept: true }))
  const questions = [{ id: 'qst_1', text: question.text, isKept: true, choices }]
  return { title, ...facts, quiz: { passingScore: 70, explanations: 'passed', questions } }
}
const written = (title: string) => LessonWritten({ ...of, content: content(title) })
const drafted = (title: string, basedOn = 1) => LessonDraftWritten({ ...of, content: content(title), basedOn })
const ended = LessonDraftEnded(of)

describe('the draft of a lesson [ATH-015]', () => {
  it('keeps key and explanations of the lesson, and the version that it began with', () => {
    given(written('Old'))
      .when(lesson.writeLessonDraft, { content: sent('New') })
      .then(drafted('New'))
    given(written('Old'), drafted('New'), written('Changed'))
      .when(lesson.writeLessonDraft, { content: sent('Newer') })
      .then(drafted('Newer'))
    given(written('Old'), drafted('New'))
      .when(lesson.writeLessonDraft, { content: sent('New') })
      .then()
  })

  it('is not overwritten by an author who saw an earlier one [ATH-005]', () => {
    const seen = given(written('Old'), drafted('New'), drafted('Newer'))
    seen.when(lesson.writeLessonDraft, { content: sent('Mine'), expectedVersion: 2 }).thenRefused('conflict')
    seen.when(lesson.discardLessonDraft, { expectedVersion: 2 }).thenRefused('conflict')
    seen.when(lesson.publishLessonDraft, { expectedVersion: 2 }).thenRefused('conflict')
    seen.when(lesson.writeLessonDraft, { content: sent('Mine'), expectedVersion: 3 }).then(drafted('Mine'))
    // One that was discarded does not come back under its number.
    given(written('Old'), drafted('New'), ended, drafted('Newer'))
      .when(lesson.discardLessonDraft, { expectedVersion: 2 })
      .thenRefused('conflict')
  })

  it('is begun by an author who saw the lesson as it is', () => {
    const begin = { content: sent('New') }
    given(written('Old'), written('Changed'))
      .when(lesson.writeLessonDraft, { ...begin, expectedVersion: 1 })
      .thenRefused('conflict')
    given(written('Old'), written('Changed'))
      .when(lesson.writeLessonDraft, { ...begin, expectedVersion: 2 })
      .then(drafted('New', 2))
    given(written('Old'), drafted('Theirs'))
      .when(lesson.writeLessonDraft, { ...begin, expectedVersion: 1 })
      .thenRefused('conflict')
  })

  it('becomes the lesson when it is published, and is no draft any more', () => {
    given(written('Old'), drafted('New')).when(lesson.publishLessonDraft, {}).then(written('New'), ended)
    given(written('Old'), drafted('Old')).when(lesson.publishLessonDraft, {}).then(ended)
    given(written('Old'), drafted('New'), written('New'), ended)
      .when(lesson.publishLessonDraft, {})
      .thenRefused('not_found')
    given(written('Old'), drafted('New'), ended)
      .when(lesson.writeLessonDraft, { content: sent('Newer') })
      .then(drafted('Newer'))
  })

  it('stays where the lesson was changed since it began', () => {
    given(written('Old'), drafted('New'), written('Changed'))
      .when(lesson.publishLessonDraft, {})
      .thenRefused('conflict')
  })

  it('is discarded, and is not there for a lesson without one', () => {
    given(written('Old'), drafted('New')).when(lesson.discardLessonDraft, {}).then(ended)
    given(written('Old')).when(lesson.discardLessonDraft, {}).thenRefused('not_found')
    given(written('Old'), drafted('New'), LessonDeleted({ ...of, materialIds: [] }))
      .when(lesson.publishLessonDraft, {})
      .thenRefused('not_found')
  })

  it('is refused where its quiz cannot be graded', () => {
    const { quiz, ...rest } = sent('New')
    given(written('Old'))
      .when(lesson.writeLessonDraft, { content: { ...rest, quiz: { ...quiz!, questions: [] } } })
      .thenRefused('invalid_request')
  })
})

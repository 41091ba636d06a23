import { describe, expect, it } from '@jest/globals'
import { TestCreated, TestDeleted, TestQuestionsAdded, TestQuestionsReplaced } from '@manabi/assessment'
import { LessonDraftEnded, LessonDraftWritten, LessonWritten, MaterialDeleted, MaterialWritten } from '@manabi/catalog'
import { newId } from '@manabi/kernel'
import { givenEvents } from '../test/givenEvents.ts'
import { fileUses } from './fileUses.ts'

const [one, two] = [newId('fil'), newId('fil')]
const address = (fileId: string) => `https://manabi.example/files/${fileId}/map.png`
const of = { lessonId: 'les_1', courseId: 'crs_1', organizationId: 'org_1' }
const content = (...fileIds: readonly string[]) => ({
  ...{ title: 'Map', estimatedMinutes: 0, video: null, slides: null, quiz: null },
  body: { format: 'markdown' as const, text: fileIds.map((id) => `![](${address(id)})`).join('') },
})
const question = (fileId: string) => ({
  ...{ id: 'qst_1', text: 'Where?', explanation: null, image: { url: address(fileId), alt: '' } },
  choices: [{ id: 'cho_1', text: 'Here', isCorrect: true }],
})
const used = (id: string, ...events: Parameters<typeof givenEvents>[1][]) => givenEvents(fileUses, ...events)[id]?.used
const inSchool = (...fileIds: readonly string[]) => fileIds.map((id) => `org_1/${id}`)

describe('the uses of files [FIL-003]', () => {
  it('are those of a lesson and of its draft, each once', () => {
    const written = LessonWritten({ ...of, content: content(one) })
    const drafted = LessonDraftWritten({ ...of, content: content(one, two), basedOn: 1 })
    expect(used('les_1', written)).toEqual(inSchool(one))
    expect(used('les_1', written, drafted)).toEqual(inSchool(one, two))
    expect(used('les_1', written, drafted, LessonWritten({ ...of, content: content() }))).toEqual(inSchool(one, two))
    expect(used('les_1', written, drafted, LessonDraftEnded(of))).toEqual(inSchool(one))
  })

  it('are those of the questions of a test, until it is deleted', () => {
    const test = { testId: 'tst_1', organizationId: 'org_1' }
    const facts = { title: 'Test', description: '', culture: 'ja-JP', courseId: null, timeLimitMinutes: null }
    const more = { passingScore: 70, explanations: 'passed' as const, isPublished: false }
    const created = TestCreated({ ...test, ...facts, ...more, questions: [question(one)] })
    const added = TestQuestionsAdded({ ...test, questions: [question(two)] })
    expect(used('tst_1', created, added)).toEqual(inSchool(one, two))
    expect(used('tst_1', created, TestQuestionsReplaced({ ...test, questions: [question(two)] }))).toEqual(
      inSchool(two),
    )
    expect(used('tst_1', created, TestDeleted(test))).toEqual([])
  })

  it('are those of a material, until it is deleted', () => {
    const material = { materialId: 'mat_1', organizationId: 'org_1' }
    const facts = { title: 'Map', description: '', culture: 'ja-JP', mimeType: 'image/png', isPublished: true }
    const written = MaterialWritten({ ...material, ...facts, kind: 'link', url: address(one), text: null })
    expect(used('mat_1', written)).toEqual(inSchool(one))
    expect(used('mat_1', written, MaterialDeleted(written.data))).toEqual([])
  })
})

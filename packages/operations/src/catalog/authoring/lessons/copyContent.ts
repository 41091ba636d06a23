import { type LessonContent, type LessonDraft, type PresentLesson, storedBody } from '@manabi/catalog'
import { type Author, attachMaterials, createLesson, type LessonOf } from '@manabi/catalog/authoring'
import type { Id } from '@manabi/kernel'
import type { ExecutionContext } from '../../../execution.ts'

type Identifying = Pick<ExecutionContext, 'newId'>

/** The content with new ids for questions and choices, which keep their key. */
function copyOf({ newId }: Identifying, { quiz, ...content }: LessonContent): LessonDraft {
  const { title, estimatedMinutes, video, slides } = content
  const questions = quiz?.questions.map((question) => ({
    ...question,
    id: newId('qst'),
    choices: question.choices.map((choice) => ({ ...choice, id: newId('cho') })),
  }))
  const body = storedBody(content.body)
  return { title, estimatedMinutes, video, slides, body, quiz: quiz && { ...quiz, questions: questions! } }
}

/** Writes a copy of a lesson, unpublished, as the last of its section, with the same materials. */
export async function writeCopy(
  author: Author,
  request: Identifying,
  {
    source,
    translationOf,
    ...of
  }: Omit<LessonOf, 'lessonId'> & { readonly source: PresentLesson; readonly translationOf: Id | null },
): Promise<Id> {
  const lessonId = request.newId('les')
  const content = copyOf(request, source)
  await createLesson(author, { ...of, lessonId, content, translationOf })
  const { organizationId } = of
  const { materialIds } = source
  if (materialIds.length > 0) await attachMaterials(author, { organizationId, lessonId, materialIds: [...materialIds] })
  return lessonId
}

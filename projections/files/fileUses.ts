import type { TestEvent } from '@manabi/assessment'
import type { CatalogEvent, LessonContent } from '@manabi/catalog'
import { fileIdsIn } from '@manabi/files'
import type { Id } from '@manabi/kernel'
import type { Question } from '@manabi/questions'
import { projection, type Views } from '@manabi/read-store'
import { outlinesOf } from '../catalog/courseOutlines.ts'

/** The files that a lesson, its draft included, a test, or a material names. Restored things name the same ones again. */
interface FileUsesDoc {
  readonly kind: 'lesson' | 'test' | 'material'
  readonly id: Id
  readonly organizationId: Id
  /** Of a lesson: it shows whether the lesson is there. */
  readonly courseId: Id | null
  readonly title: string
  readonly written: readonly Id[]
  readonly drafted: readonly Id[]
  /** Of a test or a material. */
  readonly isDeleted: boolean
  /** Both, each once, with the organization: what others write uses nothing here. None of what is deleted. */
  readonly used: readonly string[]
}

type Event = CatalogEvent | TestEvent
type Facts = Omit<FileUsesDoc, 'used'>

const usedIn = (organizationId: Id, fileId: Id): string => `${organizationId}/${fileId}`

const listed = (doc: Facts): FileUsesDoc => ({
  ...doc,
  used: doc.isDeleted
    ? []
    : [...new Set([...doc.written, ...doc.drafted])].map((fileId) => usedIn(doc.organizationId, fileId)),
})

const filesOf = ({ body, video, slides, quiz }: LessonContent): readonly Id[] =>
  fileIdsIn(body.text, video?.url, slides?.url, quiz?.questions)

const lessonOf = ({ data }: { data: { lessonId: Id } }): Id => data.lessonId
const testOf = ({ data }: { data: { testId: Id } }): Id => data.testId

interface Test {
  readonly testId: Id
  readonly organizationId: Id
  readonly title: string
  readonly questions: readonly Question[]
}

const test = ({ testId, organizationId, title, questions }: Test): FileUsesDoc =>
  listed({
    ...{ kind: 'test', id: testId, organizationId, courseId: null, title, drafted: [], isDeleted: false },
    written: fileIdsIn(questions),
  })

export const fileUses = projection<FileUsesDoc, Event>()({
  name: 'file-uses',
  version: 2,
  indexes: [['used']],
  on: {
    LessonWritten: [
      lessonOf,
      (doc, { data: { lessonId: id, organizationId, courseId, content } }) =>
        listed({
          ...{ kind: 'lesson', id, organizationId, courseId, title: content.title, isDeleted: false },
          ...{ written: filesOf(content), drafted: doc?.drafted ?? [] },
        }),
    ],
    LessonDraftWritten: [lessonOf, (doc, { data }) => doc && listed({ ...doc, drafted: filesOf(data.content) })],
    LessonDraftEnded: [lessonOf, (doc) => doc && listed({ ...doc, drafted: [] })],
    MaterialWritten: [
      ({ data }) => data.materialId,
      (_, { data: { materialId: id, organizationId, title, url, text } }) =>
        listed({
          ...{ kind: 'material', id, organizationId, courseId: null, title, drafted: [], isDeleted: false },
          written: fileIdsIn(url, text),
        }),
    ],
    MaterialDeleted: [({ data }) => data.materialId, (doc) => doc && listed({ ...doc, isDeleted: true })],
    TestCreated: [testOf, (_, { data }) => test(data)],
    TestRestored: [testOf, (_, { data }) => test(data)],
    TestChanged: [testOf, (doc, { data: { title } }) => doc && { ...doc, title }],
    TestQuestionsAdded: [
      testOf,
      (doc, { data }) =>
        doc && listed({ ...doc, written: [...new Set([...doc.written, ...fileIdsIn(data.questions)])] }),
    ],
    TestQuestionsReplaced: [testOf, (doc, { data }) => doc && listed({ ...doc, written: fileIdsIn(data.questions) })],
    TestDeleted: [testOf, (doc) => doc && listed({ ...doc, isDeleted: true })],
  },
})

export type FileUse = Pick<FileUsesDoc, 'kind' | 'id' | 'courseId' | 'title'>

/** Uses that are told of one file. */
const mostUses = 100

/** What of the organization names these files now, by file. */
export const usesOf = async (
  views: Views,
  organizationId: Id,
  fileIds: readonly Id[],
): Promise<ReadonlyMap<Id, readonly FileUse[]>> =>
  new Map(
    await Promise.all(fileIds.map(async (id) => [id, await usesOfOne(views, usedIn(organizationId, id))] as const)),
  )

/** Lessons that are not there any more name it, too: they must not hide those that are. */
async function usesOfOne(views: Views, file: string): Promise<readonly FileUse[]> {
  const uses: FileUse[] = []
  for (let skip = 0; uses.length < mostUses; skip += mostUses) {
    const found = await views.of(fileUses).find({ where: { used: { has: file } }, skip, limit: mostUses })
    const docs = found.map(({ doc }) => doc)
    uses.push(...(await thoseThere(views, docs)))
    if (found.length < mostUses) break
  }
  return uses
}

async function thoseThere(views: Views, docs: readonly FileUsesDoc[]): Promise<readonly FileUse[]> {
  const outlines = await outlinesOf(
    views,
    docs.flatMap(({ courseId }) => courseId ?? []),
  )
  return docs.flatMap(({ kind, id, title, courseId }) => {
    const outline = courseId === null ? undefined : outlines.get(courseId)
    const isThere = kind !== 'lesson' || outline?.sections.some(({ lessons }) => lessons.some((one) => one.id === id))
    return isThere ? [{ kind, id, courseId, title }] : []
  })
}

import { type Id, later, type Timestamp } from '@manabi/kernel'
import { lessonsIn, type NumberedLesson } from '@manabi/progress'
import type { Projection, Views } from '@manabi/read-store'
import type { CourseProgressDoc } from './courseProgressDoc.ts'
import { courseProgress } from './courseProgressFold.ts'
import { type LessonRecord, type LessonRecords, merged } from './lessonRecord.ts'
import { completionDocId, type LessonsDoc, lessonsDocId } from './manyLessons.ts'

const lessonsDocs = courseProgress as unknown as Projection<LessonsDoc, never>

/** What a learner did with these lessons of a course, by id; those with which the learner did nothing are left out. */
export async function lessonRecords(
  views: Views,
  doc: CourseProgressDoc | null,
  lessons: readonly NumberedLesson[],
): Promise<ReadonlyMap<Id, LessonRecord>> {
  if (doc === null) return new Map()
  const records = doc.lessons === undefined ? recordsIn(await partsWith(views, doc, lessons)) : recordsIn([doc.lessons])
  return new Map(lessons.flatMap(({ lessonId: id }) => (records.has(id) ? [[id, records.get(id)!]] : [])))
}

async function partsWith(views: Views, { many, ...doc }: CourseProgressDoc, lessons: readonly NumberedLesson[]) {
  const ids = lessons.map((lesson) => lessonsDocId(doc, lesson))
  const older = many?.isOlder === true ? lessons.map(({ lessonId }) => lessonsDocId(doc, { lessonId })) : []
  const found = await views.of(lessonsDocs).getMany([...ids, ...older])
  return [...found.values()].flatMap((doc) => ('lessons' in doc ? [doc.lessons] : []))
}

/** What a learner did with the completed lessons of a course, published or not. */
export async function completedRecords(views: Views, doc: CourseProgressDoc): Promise<ReadonlyMap<Id, LessonRecord>> {
  const lessons = doc.lessons ?? {}
  const found =
    doc.many === undefined ? recordsIn([lessons]) : recordsIn(await partsWith(views, doc, lessonsIn(doc.done)))
  return new Map([...found].filter(([, { completedAt }]) => completedAt !== undefined))
}

function recordsIn(documents: readonly LessonRecords[]): Map<Id, LessonRecord> {
  const records = new Map<Id, LessonRecord>()
  for (const lessons of documents)
    for (const [id, record] of Object.entries(lessons)) records.set(id, merged(records.get(id), record))
  return records
}

/** With the time of the completion where that is known only from the lessons: it costs the documents of all of them. */
export async function withCompletionTime<Doc extends CourseProgressDoc | null>(views: Views, doc: Doc): Promise<Doc> {
  if (doc?.many?.isRevised === undefined || doc.completedAt === null) return doc
  const completion = await views.of(lessonsDocs).get(completionDocId(doc))
  if (completion === null || !('lessonIds' in completion)) return doc
  const records = await completedRecords(views, doc)
  const times = completion.lessonIds.flatMap((id) => records.get(id)?.completedAt ?? [])
  const last = times.reduce<Timestamp | undefined>((one, other) => later(one, other), undefined)
  return last === undefined ? doc : { ...doc, completedAt: last }
}

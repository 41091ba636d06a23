import { Culture, defineEvent, type EventOf, Id, Timestamp } from '@manabi/kernel'
import { z } from 'zod'
import { CertificateContent, CourseFacts, LessonContent, MaterialContent, PathContent } from './content.ts'

const ofCourse = z.object({ courseId: Id, organizationId: Id })
const ofSection = ofCourse.extend({ sectionId: Id })
const ofLesson = ofCourse.extend({ lessonId: Id })
const position = z.number().int().min(0)

/** `course-{id}`: what the course says of itself, its sections, and the place and publication of its lessons. */
export const CourseCreated = defineEvent('CourseCreated', ofCourse.extend(CourseFacts.shape))
export const CourseChanged = defineEvent('CourseChanged', ofCourse.extend(CourseFacts.shape))
export const CoursePublished = defineEvent('CoursePublished', ofCourse)
export const CourseUnpublished = defineEvent('CourseUnpublished', ofCourse)
export const CourseDeleted = defineEvent('CourseDeleted', ofCourse.extend({ lessonIds: z.array(Id) }))
/** Back as a draft, with its sections and lessons as they were, all of them unpublished. */
export const CourseRestored = defineEvent(
  'CourseRestored',
  ofCourse.extend(CourseFacts.shape).extend({
    /** How often the course was written, this time included. */
    version: z.number().int().min(1),
    createdAt: Timestamp,
    sectionCount: z.number().int().min(0),
    translationOf: Id.nullable(),
    translations: z.array(z.object({ id: Id, culture: Culture })),
    /** The lessons that were published when it was deleted. */
    publishedLessonIds: z.array(Id),
  }),
)
export const SectionAdded = defineEvent(
  'SectionAdded',
  ofSection.extend({
    title: z.string(),
    position,
    /** Learners see a draft once one of its lessons is published. */
    isDraft: z.boolean().optional(),
  }),
)
export const SectionChanged = defineEvent('SectionChanged', ofSection.extend({ title: z.string(), position }))
export const SectionRemoved = defineEvent(
  'SectionRemoved',
  ofSection.extend({ lessonIds: z.array(Id), publishedLessonIds: z.array(Id) }),
)
/** Back with the lessons that were removed with it, unpublished. */
export const SectionRestored = defineEvent(
  'SectionRestored',
  ofSection.extend({ title: z.string(), version: z.number().int().min(1), position, lessonIds: z.array(Id) }),
)
/** The order of sections and lessons, whole. */
export const OutlineArranged = defineEvent(
  'OutlineArranged',
  ofCourse.extend({ sections: z.array(z.object({ sectionId: Id, lessonIds: z.array(Id) })) }),
)
export const LessonPlaced = defineEvent('LessonPlaced', ofLesson.extend({ sectionId: Id, position }))
export const LessonPublished = defineEvent('LessonPublished', ofLesson)
export const LessonUnpublished = defineEvent('LessonUnpublished', ofLesson)
export const LessonRemoved = defineEvent('LessonRemoved', ofLesson.extend({ wasPublished: z.boolean() }))
/** Back in its section, unpublished. */
export const LessonRestored = defineEvent('LessonRestored', ofLesson.extend({ sectionId: Id, position }))

/** In the stream of a source, which so has one translation of each language; and in that of a translation. */
export const CourseTranslationAdded = defineEvent(
  'CourseTranslationAdded',
  ofCourse.extend({ translationId: Id, culture: Culture }),
)
export const CourseTranslationRemoved = defineEvent('CourseTranslationRemoved', ofCourse.extend({ translationId: Id }))
export const CourseSourceChanged = defineEvent('CourseSourceChanged', ofCourse.extend({ translationOf: Id.nullable() }))
/** Somebody looked at the translation and found that it says what its source says now. */
export const CourseTranslationConfirmed = defineEvent('CourseTranslationConfirmed', ofCourse)

/** `lesson-{id}`: the content of a lesson, whole each time it is written. */
export const LessonWritten = defineEvent('LessonWritten', ofLesson.extend({ content: LessonContent }), {
  version: 2,
  upcasts: {
    1: (data) => {
      const content = data.content as LessonContent
      return { ...data, content: { ...content, quiz: content.quiz && { ...content.quiz, explanations: 'passed' } } }
    },
  },
})
/** What learners do not see yet. `basedOn` is the version of the lesson that the draft began with. */
export const LessonDraftWritten = defineEvent(
  'LessonDraftWritten',
  ofLesson.extend({ content: LessonContent, basedOn: z.number().int().min(1) }),
)
/** It was published by the event before, or given up. */
export const LessonDraftEnded = defineEvent('LessonDraftEnded', ofLesson)
export const LessonMaterialsAttached = defineEvent(
  'LessonMaterialsAttached',
  ofLesson.extend({ materialIds: z.array(Id), detachedIds: z.array(Id) }),
)
/** In older streams: a lesson that is removed from its course keeps its content now. */
export const LessonDeleted = defineEvent('LessonDeleted', ofLesson.extend({ materialIds: z.array(Id) }))

/** As for courses. */
export const LessonTranslationAdded = defineEvent(
  'LessonTranslationAdded',
  ofLesson.extend({ translationId: Id, culture: Culture }),
)
export const LessonTranslationRemoved = defineEvent('LessonTranslationRemoved', ofLesson.extend({ translationId: Id }))
export const LessonSourceChanged = defineEvent('LessonSourceChanged', ofLesson.extend({ translationOf: Id.nullable() }))
export const LessonTranslationConfirmed = defineEvent('LessonTranslationConfirmed', ofLesson)

/** `material-{id}`, `path-{id}`, `certificate-{id}`: whole each time they are written. */
export const MaterialWritten = defineEvent(
  'MaterialWritten',
  MaterialContent.extend({ materialId: Id, organizationId: Id }),
)
export const MaterialDeleted = defineEvent('MaterialDeleted', z.object({ materialId: Id, organizationId: Id }))
export const PathWritten = defineEvent('PathWritten', PathContent.extend({ pathId: Id, organizationId: Id }))
export const PathDeleted = defineEvent('PathDeleted', z.object({ pathId: Id, organizationId: Id }))
export const CertificateWritten = defineEvent(
  'CertificateWritten',
  CertificateContent.extend({ certificateId: Id, organizationId: Id }),
)
export const CertificateDeleted = defineEvent('CertificateDeleted', z.object({ certificateId: Id, organizationId: Id }))

export const courseEvents = [
  CourseCreated,
  CourseChanged,
  CoursePublished,
  CourseUnpublished,
  CourseDeleted,
  CourseRestored,
  SectionAdded,
  SectionChanged,
  SectionRemoved,
  SectionRestored,
  OutlineArranged,
  LessonPlaced,
  LessonPublished,
  LessonUnpublished,
  LessonRemoved,
  LessonRestored,
  CourseTranslationAdded,
  CourseTranslationRemoved,
  CourseSourceChanged,
  CourseTranslationConfirmed,
] as const
export type CourseEvent = EventOf<(typeof courseEvents)[number]>

export const lessonEvents = [
  LessonWritten,
  LessonDraftWritten,
  LessonDraftEnded,
  LessonMaterialsAttached,
  LessonDeleted,
  LessonTranslationAdded,
  LessonTranslationRemoved,
  LessonSourceChanged,
  LessonTranslationConfirmed,
] as const
export type LessonEvent = EventOf<(typeof lessonEvents)[number]>

export const materialEvents = [MaterialWritten, MaterialDeleted] as const
export type MaterialEvent = EventOf<(typeof materialEvents)[number]>

export const pathEvents = [PathWritten, PathDeleted] as const
export type PathEvent = EventOf<(typeof pathEvents)[number]>

export const certificateEvents = [CertificateWritten, CertificateDeleted] as const
export type CertificateEvent = EventOf<(typeof certificateEvents)[number]>

export const catalogEvents = [
  ...courseEvents,
  ...lessonEvents,
  ...materialEvents,
  ...pathEvents,
  ...certificateEvents,
] as const
export type CatalogEvent = EventOf<(typeof catalogEvents)[number]>

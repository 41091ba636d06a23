import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { type CatalogEvent, catalogEvents, course, sanitizeBody } from '@manabi/catalog'
import {
  type Author,
  authorOn,
  changeCourse,
  createLesson,
  deleteCourse,
  deleteLesson,
  replaceLesson,
} from '@manabi/catalog/authoring'
import { EventCodec, type EventStore, openSqliteEventStore, Repository } from '@manabi/event-store'
import { type Id, newId, systemMetadata } from '@manabi/kernel'
import { nothingPersonal } from '../../test/harness/nothingPersonal.ts'
import { openViews } from '../test/openViews.ts'
import { courses } from './courses.ts'
import { catalogProjections } from './index.ts'
import { lessons } from './lessons.ts'
import { translationsOfCourse, translationsOfLesson } from './translations.ts'

let directory: string
let store: EventStore
let author: Author
let written: CatalogEvent[]
let organizationId: Id

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'manabi-translations-'))
  store = openSqliteEventStore(join(directory, 'events.db'))
})
afterAll(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})
beforeEach(() => {
  const repository = new Repository(store, new EventCodec(catalogEvents, nothingPersonal))
  const { load, execute } = authorOn(repository, systemMetadata('test', new Date('2026-04-01T00:00:00Z')))
  written = []
  organizationId = newId('org')
  author = {
    load,
    execute: async (...call) => {
      const result = await execute(...call)
      written.push(...(result.events as unknown as CatalogEvent[]))
      return result
    },
  }
})

const createCourse = async (culture: string, owner = organizationId): Promise<Id> => {
  const courseId = newId('crs')
  const facts = {
    title: culture,
    description: '',
    culture,
    level: 'Beginner',
    estimatedMinutes: 0,
    isPublic: false,
  } as const
  await author.execute(course.createCourse, [courseId], { courseId, organizationId: owner, ...facts })
  return courseId
}
const translate = (courseId: Id, translationOf: Id | null) =>
  changeCourse(author, { organizationId, courseId, facts: {}, translationOf })

const content = {
  title: 'L',
  body: sanitizeBody({ format: 'markdown', text: '' }),
  estimatedMinutes: 0,
  video: null,
  slides: null,
  quiz: null,
} as const
const lessonIn = async (courseId: Id, translationOf: Id | null = null) => {
  const [sectionId, lessonId] = [newId('sec'), newId('les')]
  await author.execute(course.addSection, [courseId], { sectionId, title: 'S' })
  const of = { organizationId, courseId, sectionId, lessonId }
  await createLesson(author, { ...of, content, translationOf })
  return of
}

/** The translations of each course, as their authors see them: `ja!` is stale. */
async function shown(...ids: readonly Id[]): Promise<readonly string[][]> {
  const { views, close } = await openViews(catalogProjections, written)
  const viewer = { authorOf: organizationId }
  const texts = ids.map(async (id) => {
    const [of, part] = [await views.of(courses).get(id), await views.of(lessons).get(id)]
    const found =
      of !== null ? await translationsOfCourse(views, viewer, of) : await translationsOfLesson(views, viewer, part!)
    return found.map(({ culture, isStale }) => `${culture}${isStale ? '!' : ''}`)
  })
  return Promise.all(texts).finally(close)
}

describe('translations [ATH-009]', () => {
  it('make a group, which a translation of a translation joins, and are stale once their source changed', async () => {
    const [ja, en, fr] = [await createCourse('ja-JP'), await createCourse('en-US'), await createCourse('fr-FR')]
    await translate(en, ja)
    await translate(fr, en)
    expect(await shown(ja, en, fr)).toEqual([
      ['en-US', 'fr-FR'],
      ['fr-FR', 'ja-JP'],
      ['en-US', 'ja-JP'],
    ])
    await author.execute(course.publishCourse, [ja], undefined)
    expect(await shown(ja)).toEqual([['en-US', 'fr-FR']])
    await author.execute(course.changeCourse, [ja], { title: '改訂' })
    await author.execute(course.changeCourse, [fr], { title: 'Révisé' })
    expect(await shown(ja, fr)).toEqual([
      ['en-US!', 'fr-FR'],
      ['en-US!', 'ja-JP'],
    ])
    await translate(en, null)
    expect(await shown(ja, en)).toEqual([['fr-FR'], []])
  })

  it('are one of each language: another is a conflict, until the first is gone', async () => {
    const [ja, en, other] = [await createCourse('ja-JP'), await createCourse('en-US'), await createCourse('en-US')]
    await translate(en, ja)
    await translate(en, ja)
    await expect(translate(other, ja)).rejects.toMatchObject({ code: 'conflict' })
    await expect(author.execute(course.changeCourse, [ja], { culture: 'en-US' })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(translate(ja, other)).rejects.toMatchObject({ code: 'conflict' })
    await deleteCourse(author, { organizationId, courseId: en, cascade: true })
    await translate(other, ja)
    expect(await shown(ja)).toEqual([['en-US']])
  })

  it('are of the same organization, of another language and not of themselves: 400 names the field', async () => {
    const [ja, ja2, foreign] = [
      await createCourse('ja-JP'),
      await createCourse('ja-JP'),
      await createCourse('en-US', newId('org')),
    ]
    for (const translationOf of [ja2, foreign, ja, 'crs_x']) {
      await expect(translate(ja, translationOf)).rejects.toThrow(/^translationOf/)
    }
  })

  it('claim their language, also a changed one, and give it back when the change is refused', async () => {
    const [ja, en, fr] = [await createCourse('ja-JP'), await createCourse('en-US'), await createCourse('fr-FR')]
    await translate(en, ja)
    await translate(fr, ja)
    const change = (culture: string, expectedVersion?: number) =>
      changeCourse(author, { organizationId, courseId: en, facts: { culture }, expectedVersion })
    await expect(change('fr-FR')).rejects.toMatchObject({ code: 'conflict' })
    await expect(change('ja-JP')).rejects.toMatchObject({ code: 'conflict' })
    await expect(change('de-DE', 7)).rejects.toMatchObject({ code: 'conflict' })
    expect(await shown(ja)).toEqual([['en-US', 'fr-FR']])
    await change('de-DE', 1)
    expect(await shown(ja)).toEqual([['de-DE', 'fr-FR']])
    await translate(await createCourse('en-US'), ja)
    expect(await shown(ja)).toEqual([['de-DE', 'en-US', 'fr-FR']])
  })

  it('whose source is gone are sources themselves', async () => {
    const [ja, en, fr] = [await createCourse('ja-JP'), await createCourse('en-US'), await createCourse('fr-FR')]
    await translate(en, ja)
    await deleteCourse(author, { organizationId, courseId: ja, cascade: true })
    await changeCourse(author, { organizationId, courseId: en, facts: { culture: 'en-GB' } })
    await translate(fr, en)
    expect(await shown(en, fr)).toEqual([['fr-FR'], ['en-GB']])
  })

  it('are of lessons too', async () => {
    const [jaCourse, enCourse] = [await createCourse('ja-JP'), await createCourse('en-US')]
    const [ja, en] = [await lessonIn(jaCourse), await lessonIn(enCourse)]
    const translationOf = ja.lessonId
    await expect(replaceLesson(author, { ...en, content, translationOf, expectedVersion: 7 })).resolves.toBeUndefined()
    await expect(lessonIn(enCourse, translationOf)).rejects.toMatchObject({ code: 'conflict' })
    expect(await shown(ja.lessonId, en.lessonId)).toEqual([['en-US'], ['ja-JP']])
    await replaceLesson(author, { ...en, content, translationOf: null })
    const stale = { ...en, content: { ...content, title: 'M' }, translationOf, expectedVersion: 7 }
    await expect(replaceLesson(author, stale)).rejects.toMatchObject({ code: 'conflict' })
    const again = await lessonIn(enCourse, translationOf)
    expect(await shown(ja.lessonId)).toEqual([['en-US']])
    await deleteLesson(author, again)
    expect(await shown((await lessonIn(enCourse, translationOf)).lessonId)).toEqual([['ja-JP']])
  })

  it('of lessons follow the language of their course, where nothing else of the group is in it', async () => {
    const [jaCourse, enCourse, frCourse] = [
      await createCourse('ja-JP'),
      await createCourse('en-US'),
      await createCourse('fr-FR'),
    ]
    const ja = await lessonIn(jaCourse)
    await lessonIn(enCourse, ja.lessonId)
    await lessonIn(frCourse, ja.lessonId)
    const change = (courseId: Id, culture: string, expectedVersion?: number) =>
      changeCourse(author, { organizationId, courseId, facts: { culture }, expectedVersion })
    const refusals: [Id, string, number?][] = [
      [enCourse, 'fr-FR'],
      [enCourse, 'ja-JP'],
      [jaCourse, 'en-US'],
      [enCourse, 'de-DE', 7],
    ]
    for (const refused of refusals) await expect(change(...refused)).rejects.toMatchObject({ code: 'conflict' })
    expect(await shown(ja.lessonId)).toEqual([['en-US', 'fr-FR']])
    await change(enCourse, 'de-DE')
    expect(await shown(ja.lessonId)).toEqual([['de-DE', 'fr-FR']])
    await lessonIn(await createCourse('en-US'), ja.lessonId)
    expect(await shown(ja.lessonId)).toEqual([['de-DE', 'en-US', 'fr-FR']])
  })
})

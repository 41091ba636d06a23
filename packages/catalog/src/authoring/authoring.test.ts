import { beforeEach, describe, expect, it } from '@jest/globals'
import { type Id, newId, Problem, systemMetadata } from '@manabi/kernel'
import { catalogStore } from '../../../../test/harness/catalogStore.ts'
import { course, type ExistingCourse, lesson, material } from '../index.ts'
import { sanitizeBody } from '../sanitize.ts'
import {
  type Author,
  attachMaterials,
  authorOn,
  checkCourses,
  createLesson,
  deleteCourse,
  deleteLesson,
  deleteSection,
  findLesson,
  isCriterion,
  replaceLesson,
} from './index.ts'

const newTenant = catalogStore()
let author: Author
let of: { organizationId: Id; courseId: Id }
let sectionId: Id

beforeEach(async () => {
  const { repository } = newTenant()
  author = authorOn(repository, systemMetadata('test', new Date('2026-04-01T00:00:00Z')))
  of = { organizationId: newId('org'), courseId: newId('crs') }
  sectionId = newId('sec')
  const facts = {
    title: 'C',
    description: '',
    culture: 'en-US',
    level: 'Beginner',
    estimatedMinutes: 0,
    isPublic: false,
  } as const
  await author.execute(course.createCourse, [of.courseId], { ...of, ...facts })
  await author.execute(course.addSection, [of.courseId], { sectionId, title: 'S' })
})

const draft = (title: string) =>
  ({
    title,
    body: sanitizeBody({ format: 'markdown', text: title }),
    estimatedMinutes: 1,
    video: null,
    slides: null,
    quiz: null,
  }) as const
const add = async (title: string, position?: number): Promise<Id> => {
  const lessonId = newId('les')
  await createLesson(author, { ...of, sectionId, lessonId, content: draft(title), position })
  return lessonId
}
const outline = async () =>
  ((await author.load(course, [of.courseId])).state as ExistingCourse).sections.map(({ id, lessons }) => [
    id,
    ...lessons.map((placed) => placed.id),
  ])
const elsewhere = () => ({ ...of, organizationId: newId('org') })

describe('authors [ATH-002]', () => {
  it('create lessons at a position, replace their content and move them to another section', async () => {
    const [b, a] = [await add('B'), await add('A', 0)]
    expect(await outline()).toEqual([[sectionId, a, b]])
    const other = newId('sec')
    await author.execute(course.addSection, [of.courseId], { sectionId: other, title: 'T' })
    const moved = { ...of, sectionId, lessonId: a, content: draft('A2'), toSectionId: other }
    await replaceLesson(author, moved)
    expect(await outline()).toEqual([
      [sectionId, b],
      [other, a],
    ])
    expect((await author.load(lesson, [a])).state).toMatchObject({ title: 'A2', version: 2 })
    await expect(replaceLesson(author, { ...moved, sectionId: other, toSectionId: 'sec_x' })).rejects.toThrow(
      /sectionId/,
    )
  })

  it('find nothing in courses of another organization, sections of another course and lessons of another section', async () => {
    const lessonId = await add('A')
    const at = { sectionId, lessonId, content: draft('X') }
    const attempts = [
      createLesson(author, { ...elsewhere(), ...at }),
      createLesson(author, { ...of, ...at, sectionId: 'sec_x' }),
      replaceLesson(author, { ...elsewhere(), ...at }),
      replaceLesson(author, { ...of, ...at, sectionId: 'sec_x' }),
      deleteLesson(author, { ...elsewhere(), ...at }),
      deleteSection(author, { ...elsewhere(), sectionId, cascade: true }),
      deleteCourse(author, { ...elsewhere(), cascade: true }),
      attachMaterials(author, { ...elsewhere(), lessonId, materialIds: [] }),
    ]
    for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
  })

  it('do not overwrite each other: of two who saw the same lesson, one is told of the conflict [ATH-005]', async () => {
    const lessonId = await add('A')
    const edits = ['X', 'Y', 'Z'].map((title) =>
      replaceLesson(author, { ...of, sectionId, lessonId, content: draft(title), expectedVersion: 1 }),
    )
    const results = await Promise.allSettled(edits)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' })
  })
})

describe('deleting [ATH-004]', () => {
  it('a lesson takes it out of the course, where nobody finds its content', async () => {
    const lessonId = await add('A')
    await deleteLesson(author, { ...of, sectionId, lessonId })
    expect(await outline()).toEqual([[sectionId]])
    expect(await findLesson(author, { ...of, lessonId })).toBeNull()
    await expect(deleteLesson(author, { ...of, sectionId, lessonId })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('a section or course with content needs cascade, and takes all of it', async () => {
    const lessons = [await add('A'), await add('B')]
    const found = (lessonId: Id) => findLesson(author, { ...of, lessonId })
    await expect(deleteSection(author, { ...of, sectionId, cascade: false })).rejects.toMatchObject({
      code: 'cascade_required',
    })
    await expect(deleteCourse(author, { ...of, cascade: false })).rejects.toMatchObject({ code: 'cascade_required' })
    await deleteSection(author, { ...of, sectionId, cascade: true })
    expect(await Promise.all(lessons.map(found))).toEqual([null, null])
    await deleteCourse(author, { ...of, cascade: false })
    await expect(deleteCourse(author, { ...of, cascade: true })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('materials, paths and certificates [ATH-007]', () => {
  const text = {
    title: 'M',
    culture: 'en-US',
    description: '',
    kind: 'text',
    url: null,
    text: sanitizeBody({ format: 'markdown', text: 'T' }).text,
    mimeType: null,
    isPublished: true,
  } as const
  const addMaterial = async (organizationId: Id): Promise<Id> => {
    const materialId = newId('mat')
    await author.execute(material.writeMaterial, [materialId], { materialId, organizationId, ...text })
    return materialId
  }

  it('a lesson takes materials of its organization, and names each other one by its place', async () => {
    const lessonId = await add('A')
    const [own, foreign] = [await addMaterial(of.organizationId), await addMaterial(newId('org'))]
    await attachMaterials(author, { ...of, lessonId, materialIds: [own] })
    expect((await author.load(lesson, [lessonId])).state).toMatchObject({ materialIds: [own] })
    const refused = await attachMaterials(author, { ...of, lessonId, materialIds: [own, foreign, 'mat_x', own] }).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(Problem)
    expect((refused as Problem).options.errors!.map(({ path }) => path)).toEqual([
      'materialIds.1',
      'materialIds.2',
      'materialIds.3',
    ])
  })

  it('a path or certificate names own courses, drafts too, and public ones, by their place where it does not', async () => {
    await checkCourses(author, of.organizationId, [of.courseId])
    await expect(checkCourses(author, newId('org'), [of.courseId])).rejects.toThrow('courseIds.0')
    await author.execute(course.changeCourse, [of.courseId], { isPublic: true })
    await expect(checkCourses(author, newId('org'), [of.courseId])).rejects.toThrow('courseIds.0')
    await author.execute(course.publishCourse, [of.courseId], undefined)
    await checkCourses(author, newId('org'), [of.courseId])
    expect(await isCriterion(author, newId('org'), { kind: 'course', id: of.courseId })).toBe(true)
    expect(await isCriterion(author, of.organizationId, { kind: 'path', id: 'pth_x' })).toBe(false)
  })
})

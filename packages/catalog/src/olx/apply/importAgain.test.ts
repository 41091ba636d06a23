import { beforeEach, describe, expect, it } from '@jest/globals'
import type { EventStore, Repository } from '@manabi/event-store'
import { type Id, systemMetadata } from '@manabi/kernel'
import fc from 'fast-check'
import { anyCourse, lostTexts } from '../../../../../test/fixtures/olx/anyCourse.ts'
import { contentsOf } from '../../../../../test/fixtures/olx/contentsOf.ts'
import { filesOf } from '../../../../../test/fixtures/olx/filesOf.ts'
import { courseOfUnits, smallCourse } from '../../../../../test/fixtures/olx/smallCourse.ts'
import { catalogRepository, catalogStore } from '../../../../../test/harness/catalogStore.ts'
import { runs } from '../../../../../test/harness/runs.ts'
import { type CleanContent, course, type ExistingCourse, lesson, type PresentLesson } from '../../index.ts'
import { type ApplyOptions, applyPlan, changesAnything, compareCourse, matchLessons, planCourse } from '../index.ts'
import { importedId } from './importedIds.ts'

const newTenant = catalogStore()
let store: EventStore
let repository: Repository
let organizationId: Id
beforeEach(() => {
  ;({ store, repository, organizationId } = newTenant())
})

const metadata = systemMetadata('test', new Date('2026-04-01T00:00:00Z'))
type Files = Readonly<Record<string, string>>
const planOf = (files: Files) => planCourse(filesOf(files), { culture: 'en-US', now: new Date('2026-04-01') })
const apply = (files: Files, options: Partial<ApplyOptions> = {}) =>
  matchLessons(planOf(files), { organizationId, repository, ...options }).then((plan) =>
    applyPlan(plan, { organizationId, repository, metadata, ...options }),
  )
const compare = (files: Files) => compareCourse(planOf(files), { organizationId, repository })
const sectionsOf = async (courseId: Id) =>
  ((await repository.load(course, [courseId])).state as ExistingCourse).sections
const published = async (courseId: Id) =>
  (await sectionsOf(courseId)).flatMap(({ lessons }) => lessons.map(({ isPublished }) => isPublished))

describe('names that stand twice', () => {
  it('two texts of one name are two lessons; a file that stands alone twice is one, and listed [OLX-002]', async () => {
    const page = (text: string) => `<html url_name="h" display_name="${text}"><p>${text}</p></html>`
    const pointers = '<html url_name="f" display_name="Three"/><html url_name="f"/>'
    const files = courseOfUnits(page('One') + page('Two') + pointers, { 'html/f.xml': '<html><p>Three</p></html>' })
    const { courseId, skipped } = await apply(files)
    const { sections } = await contentsOf(repository, courseId)
    expect(sections[0]!.lessons.map(({ title, body }) => [title, body.text])).toEqual(
      ['One', 'Two', 'Three'].map((text) => [text, `<p>${text}</p>`]),
    )
    expect(skipped).toContainEqual({
      path: 'html/f',
      reason: 'stands in the course a second time',
      detail: 'first in "Three"',
    })
  })

  it('whatever the names, the course is as planned, and the same archive again appends nothing [OLX-002, OLX-003]', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(anyCourse({ repeatsNames: true }), async ({ files, texts }) => {
        const options = { organizationId: `${organizationId}-${++run}` }
        const plan = planOf(files)
        const report = await apply(files, options)
        const made = await contentsOf(repository, report.courseId)
        const shown = (sections: readonly { title: string; lessons: readonly { title: string }[] }[]) =>
          sections.map(({ title, lessons }) => ({ title, lessons: lessons.map((one) => one.title) }))
        expect(shown(made.sections)).toEqual(shown(plan.sections))
        expect({ lost: lostTexts(texts, made, report.skipped), files }).toEqual({ lost: [], files })
        const head = await store.head()
        expect(await apply(files, options)).toEqual(report)
        expect(await store.head()).toBe(head)
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('what learners see here', () => {
  const chapter = (attributes: string) =>
    `<chapter display_name="Chapter"${attributes}><sequential url_name="s"/></chapter>`
  const page = smallCourse('<html url_name="h"><p>Tea</p></html>')

  it('stays published when it is hidden in Open edX, and is listed [OLX-003]', async () => {
    const { courseId } = await apply(page, { publish: true })
    const hidden = { ...page, 'chapter/c.xml': chapter(' visible_to_staff_only="true"') }
    const { skipped } = await apply(hidden, { publish: true })
    expect((await published(courseId))[0]).toBe(true)
    expect(skipped).toContainEqual({
      path: 'vertical/v',
      reason: 'hidden from learners in Open edX, but published here: it stays published',
      lesson: 'Lesson',
    })
  })

  it('stays published when an author published what the archive hides [OLX-003]', async () => {
    const hidden = { ...page, 'chapter/c.xml': chapter(' start="2030-01-01T00:00:00Z"') }
    const { courseId } = await apply(hidden)
    const [section] = await sectionsOf(courseId)
    const publishLesson = { lessonId: section!.lessons[0]!.id }
    await repository.execute(course.publishLesson, [courseId], publishLesson, metadata)
    const head = await store.head()
    await apply(hidden)
    expect((await published(courseId))[0]).toBe(true)
    expect(await store.head()).toBe(head)
  })
})

describe('a part of the archive that cannot be read [OLX-010]', () => {
  const page = smallCourse('<html url_name="h"><p>Tea</p></html>')
  const chapter = '<chapter display_name="Chapter"><sequential url_name="s" display_name="Named"/></chapter>'
  const sequential = '<sequential display_name="Chapter"><vertical url_name="v" display_name="Lesson"/></sequential>'
  const named = { ...page, 'chapter/c.xml': chapter, 'sequential/s.xml': sequential }

  it.each([
    ['vertical/v.xml', 'is missing', named],
    ['vertical/v.xml', 'cannot be read', named],
    ['sequential/s.xml', 'is missing', named],
    ['sequential/s.xml', 'cannot be read', named],
    ['sequential/s.xml', 'is missing', page],
    ['chapter/c.xml', 'is missing', page],
  ])('is not taken for empty: %s %s', async (file, how, before) => {
    const { courseId } = await apply(before, { publish: true })
    const contents = await contentsOf(repository, courseId)
    const files = filesOf(before)
    files.texts.delete(file)
    const unread = how === 'is missing' ? new Map() : new Map([[file, 'larger than 16 MiB']])
    const plan = planCourse({ ...files, unread }, { culture: 'en-US', now: new Date('2026-04-01') })
    const { skipped } = await applyPlan(plan, { organizationId, repository, metadata, publish: true })
    expect(await contentsOf(repository, courseId)).toEqual(contents)
    const reason = how === 'is missing' ? 'its file is not in the archive' : 'its file cannot be read'
    expect(skipped).toContainEqual(expect.objectContaining({ path: file.replace('.xml', ''), reason }))
    expect(skipped).toContainEqual({
      path: importedId('les', courseId, 'vertical/v'),
      reason: 'not in the archive, of which a part cannot be read: it stays published',
    })
  })
})

describe('what an import would change [OLX-011]', () => {
  const page = smallCourse('<html url_name="h"><p>Tea</p></html>')
  const counts = { new: 0, changed: 0, unpublished: 0 }
  const unchanged = { title: 'Small', ...counts, isRearranged: false, isReplaced: false, isAnother: false }

  it('is told of drafts, too, when the archive has none of them', async () => {
    await apply(page)
    expect(await compare(page)).toMatchObject(unchanged)
    const coffee = '<course display_name="Coffee"><chapter><html><p>Coffee</p></html></chapter></course>'
    const empty = await compare({ ...page, 'course/2026.xml': coffee })
    expect(empty).toMatchObject({ unpublished: 0, isRearranged: true, isAnother: true })
    expect(changesAnything(empty!)).toBe(true)
  })

  it.each([
    ['the title', { 'course/2026.xml': page['course/2026.xml']!.replace('Small', 'Large') }],
    ['the description', { 'about/short_description.html': '<p>About tea</p>' }],
    ['a section', { 'chapter/c.xml': '<chapter display_name="Water"><sequential url_name="s"/></chapter>' }],
  ])('is told of %s', async (_, change) => {
    await apply(page)
    expect(await compare({ ...page, ...change })).toMatchObject({ ...unchanged, isRearranged: true, isReplaced: true })
  })

  it('replaces nothing with a new lesson or section', async () => {
    await apply(page)
    const chapter = page['chapter/c.xml']!.replace('</chapter>', '<html url_name="g"><p>Water</p></html></chapter>')
    const section = '<chapter display_name="More"><html url_name="f"><p>Milk</p></html></chapter></course>'
    const files = { ...page, 'chapter/c.xml': chapter }
    const more = { ...files, 'course/2026.xml': page['course/2026.xml']!.replace('</course>', section) }
    expect(await compare(more)).toMatchObject({ ...unchanged, new: 2, isRearranged: true })
  })

  it('is told of a lesson that an author moved: it goes back', async () => {
    const units = ['v', 'w'].map((name) => `<vertical url_name="${name}"><html><p>${name}</p></html></vertical>`)
    const { courseId } = await apply(courseOfUnits(units.join('')))
    const [section] = await sectionsOf(courseId)
    const command = { lessonId: section!.lessons[1]!.id, sectionId: section!.id, position: 0 }
    await repository.execute(course.placeLesson, [courseId], command, metadata)
    expect(await compare(courseOfUnits(units.join('')))).toMatchObject({ isReplaced: true, changed: 0 })
  })
})

it('an import that another one overtakes says that the course is a mixture; the next one mends it [OLX-012]', async () => {
  const version = (text: string) =>
    courseOfUnits(
      ['v', 'w']
        .map((name) => `<vertical url_name="${name}"><html url_name="${name}">${text}</html></vertical>`)
        .join(''),
    )
  await apply(version('first'))
  let isOvertaken = false
  const overtaken = apply(version('second'), {
    onProgress: () => {
      isOvertaken = true
    },
    repository: catalogRepository({
      ...store,
      readStream: (...given) => store.readStream(...given),
      append: async (...given) => {
        const appended = await store.append(...given)
        if (!isOvertaken) await apply(version('third'))
        isOvertaken = true
        return appended
      },
    }),
  })
  await expect(overtaken).rejects.toThrow('The course was changed by somebody else during the import.')
  const { courseId } = await apply(version('second'))
  const { sections } = await contentsOf(repository, courseId)
  expect(sections[0]!.lessons.map(({ body }) => body.text)).toEqual(['second', 'second'])
})

it.each([
  ['the course', async (courseId: Id) => deleteCourse(courseId)],
  ['its section', async (courseId: Id) => removeSection(courseId)],
])('an import during which somebody deletes %s says so [OLX-003]', async (_, remove) => {
  const units = (text: string) =>
    courseOfUnits(`<html url_name="h"><p>${text}</p></html><html url_name="i"><p>${text}</p></html>`)
  const { courseId } = await apply(units('first'))
  let isRemoved = false
  const overtaken = apply(units('second'), {
    repository: catalogRepository({
      ...store,
      readStream: (...given) => store.readStream(...given),
      append: async (...given) => {
        const appended = await store.append(...given)
        if (!isRemoved) await remove(courseId)
        isRemoved = true
        return appended
      },
    }),
  })
  await expect(overtaken).rejects.toThrow('The course was changed by somebody else during the import.')
})

async function deleteCourse(courseId: Id): Promise<void> {
  await repository.execute(course.deleteCourse, [courseId], { cascade: true }, metadata)
}

async function removeSection(courseId: Id): Promise<void> {
  const [section] = await sectionsOf(courseId)
  await repository.execute(course.removeSection, [courseId], { sectionId: section!.id, cascade: true }, metadata)
}

describe('a lesson that is here [OLX-016]', () => {
  const page = (text: string) => smallCourse(`<html url_name="h"><p>${text}</p></html>`)
  const lessonOf = async (courseId: Id) => {
    const [section] = await sectionsOf(courseId)
    return (await repository.load(lesson, [section!.lessons[0]!.id])).state as PresentLesson
  }

  it('is not written over when somebody writes it after the comparison', async () => {
    const { courseId } = await apply(page('Tea'))
    const compared = await compare(page('Green tea'))
    const before = await lessonOf(courseId)
    const { lessonId } = before
    const command = {
      lessonId,
      courseId,
      organizationId,
      content: { ...before, title: 'Mine' } as unknown as CleanContent,
    }
    await repository.execute(lesson.writeLesson, [lessonId], command, metadata)
    await expect(apply(page('Green tea'), { compared })).rejects.toThrow('The course was changed by somebody else')
    expect((await lessonOf(courseId)).title).toBe('Mine')
    await apply(page('Green tea'), { compared: await compare(page('Green tea')) })
    expect((await lessonOf(courseId)).body.text).toBe('<p>Green tea</p>')
  })

  it('is not written over when it came after the comparison', async () => {
    const { courseId } = await apply(page('Tea'))
    await expect(apply(page('Green tea'), { compared: null })).rejects.toThrow(
      'The course was changed by somebody else',
    )
    expect((await lessonOf(courseId)).body.text).toBe('<p>Tea</p>')
  })

  it('keeps its content when the file of a block cannot be read', async () => {
    const units = '<vertical url_name="v"><html url_name="h"><p>Tea</p></html><problem url_name="p"/></vertical>'
    const { courseId } = await apply(courseOfUnits(units, { 'problem/p.xml': problemXml }), { publish: true })
    const before = await lessonOf(courseId)
    expect(before.quiz!.questions).toHaveLength(1)
    const broken = courseOfUnits(units.replace('Tea', 'Coffee'), { 'problem/p.xml': '<problem' })
    const { skipped } = await apply(broken, { publish: true })
    expect(await lessonOf(courseId)).toEqual(before)
    expect(skipped).toContainEqual({
      path: 'vertical/v',
      reason: 'a block of it cannot be read: a lesson that is here already keeps its content',
    })
  })
})

const problemXml =
  '<problem><multiplechoiceresponse><p>Which?</p><choicegroup><choice correct="true">A</choice><choice correct="false">B</choice></choicegroup></multiplechoiceresponse></problem>'

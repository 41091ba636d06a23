import { Problem } from '@manabi/kernel'
import type { AuthoredPath } from '@manabi/operations/catalog/authoring/paths/resources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { changePart, createThing, deleteThing, saveThing, seenThing, thingAddress } from '../authored/authored.ts'
import { authoredList, authoredPage, factsCard, factsIn } from '../authored/authoredPages.ts'
import { paths } from '../authored/kinds.ts'
import { pickedIn, picker } from '../authored/picker.ts'
import { publicationBadge } from '../courses/publication.ts'
import { reordered } from '../courses/questionDrafts.ts'
import { coursesAddress, type Seen } from '../courses/seen.ts'
import type { Failure } from '../failures.ts'
import { action, type Form } from '../forms.ts'
import { numberIn } from '../moments.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { dataTable } from '../tables.ts'
import { type ConsolePage, type ConsoleVisit, paramOf } from '../visit.ts'

type Path = z.output<typeof AuthoredPath>

export const pathsPage = (visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> => {
  const { t } = visit
  return authoredList<Omit<Path, 'courses'>>(
    visit,
    paths,
    {
      columns: [t.paths.publishedCourses, t.courses.minutes],
      cells: ({ courseCount, estimatedMinutes }) => [numberIn(t, courseCount), numberIn(t, estimatedMinutes)],
    },
    failure,
  )
}

export const createPath = createThing(paths, pathsPage, (form) => ({
  ...{ title: form.get('title') ?? '', culture: form.get('culture') ?? '', courseIds: [] },
}))

/** One path: its courses in order, and what it says of itself. */
export async function pathPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const seen = await seenThing<Path>(visit, paths)
  const isPublic = [{ value: 'true', label: t.courses.isPublic, isChosen: seen.thing.isPublic }]
  const more = (form: Form) => [
    form.checkboxes({ name: 'isPublic', label: t.fields.isPublic, hint: t.courses.isPublicHint }, isPublic),
  ]
  const sections = html`${await coursesCard(visit, seen)}${factsCard(visit, paths, seen, { failure, more })}`
  return authoredPage(visit, paths, { seen, sections }, failure)
}

export const savePath = saveThing(paths, pathPage, (form) => ({
  ...factsIn(form),
  isPublic: form.get('isPublic') === 'true',
}))

async function coursesCard(visit: ConsoleVisit, { thing: { courses }, version }: Seen<Path>): Promise<Html> {
  const { t } = visit
  const address = thingAddress(visit, paths)
  const fields = { version: String(version) }
  const adding = picker(visit, {
    ...{ address, kinds: ['course'], action: `${address}/courses`, fields },
    ...{ button: t.paths.add, taken: courses.map(({ id }) => id) },
  })
  return html`<section class="card"><h2>${t.courses.title}</h2><p class="quiet">${t.paths.coursesNote}</p>
${courses.length === 0 ? html`<p>${t.paths.noCourses}</p>` : courseTable(visit, courses, fields)}
${await adding}</section>`
}

function courseTable(visit: ConsoleVisit, courses: Path['courses'], fields: Readonly<Record<string, string>>): Html {
  const { t } = visit
  const rows = courses.map((course, at) => {
    const describedBy = `c-${course.id}`
    const address = `${thingAddress(visit, paths)}/courses/${course.id}`
    const move = (to: string, label: string) =>
      action(visit, `${address}/move`, label, { fields: { ...fields, do: to }, describedBy })
    const isOwn = course.organizationId === organizationIdOf(visit)
    return [
      isOwn
        ? html`<a href="${coursesAddress(visit)}/${course.id}" id="${describedBy}" lang="${course.culture}">${course.title}</a>`
        : html`<span id="${describedBy}" lang="${course.culture}">${course.title}</span>`,
      publicationBadge(t, course),
      html`<span class="moves">${at > 0 && move('up', t.courses.up)}${at < courses.length - 1 && move('down', t.courses.down)}${action(visit, `${address}/remove`, t.paths.takeOut, { fields, describedBy })}</span>`,
    ]
  })
  return dataTable(t.courses.title, [t.courses.name, t.courses.state, t.courses.order], rows)
}

/** Adds a course at the end. The list stays, for the next one. */
export const addPathCourse = changePart(paths, pathPage, async (visit) => {
  const { form } = visit
  const find = form.get('find')
  const list = new URLSearchParams({ pick: 'course', ...(find !== null && { find }) })
  const courseIds = [...(await courseIdsOf(visit)), pickedIn(form).id]
  return { body: { courseIds }, next: `done=courseAdded&${list}#pick` }
})

export const movePathCourse = changePart(paths, pathPage, async (visit) => ({
  ...{ body: { courseIds: await reorderedIds(visit, visit.form.get('do') ?? '') }, next: 'done=moved' },
}))

export const removePathCourse = changePart(paths, pathPage, async (visit) => ({
  ...{ body: { courseIds: await reorderedIds(visit, 'remove') }, next: 'done=courseRemoved' },
}))

const courseIdsOf = async (visit: ConsoleVisit): Promise<readonly string[]> =>
  (await seenThing<Path>(visit, paths)).thing.courses.map(({ id }) => id)

/** The courses after a change of the one in the address. A page that shows one that is gone is old. */
async function reorderedIds(visit: ConsoleVisit, change: string): Promise<readonly string[]> {
  const ids = await courseIdsOf(visit)
  const at = ids.indexOf(paramOf(visit, 'courseId'))
  if (at === -1) throw new Problem('conflict')
  return reordered(ids, at, change)
}

export const deletePath = deleteThing(paths, pathPage)

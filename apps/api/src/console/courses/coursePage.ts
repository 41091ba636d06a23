import { Level } from '@manabi/catalog'
import { invalid } from '@manabi/kernel'
import { changeCourse } from '@manabi/operations/catalog/authoring/courses/changeCourse'
import { deleteCourse as deleteOperation } from '@manabi/operations/catalog/authoring/courses/deleteCourse'
import { publishCourse as publishOperation } from '@manabi/operations/catalog/authoring/courses/publishCourse'
import { listCoursePeople } from '@manabi/operations/organizations/progress/listCoursePeople'
import { type Html, html } from '../../pages/html.ts'
import { call, isAllowed } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { courseReportAddress } from '../courseReportPage.ts'
import { doneAt } from '../done.ts'
import { type Failure, failureSummary, onForm } from '../failures.ts'
import { action, Form } from '../forms.ts'
import { exportSection } from '../imports/exportSection.ts'
import { organizationFrame, organizationIdOf } from '../organizationFrame.ts'
import { doneNote, titleOf } from '../tables.ts'
import { type Answer, type ConsolePage, type ConsoleVisit, queryOf } from '../visit.ts'
import { copyCourse, copyCourseForm } from './copyForms.ts'
import { deletedLink } from './deletedPage.ts'
import { languageOptions } from './languages.ts'
import { learnerViewLink } from './learnerView.ts'
import { languagesLink } from './lessonLanguages.ts'
import { outline } from './outline.ts'
import { learnersView, publicationBadge, publicationButton, publish } from './publication.ts'
import { peopleBegun, publishingWarnings } from './publishingWarnings.ts'
import {
  type Course,
  courseAddress,
  courseParams,
  coursesAddress,
  numberFrom,
  onSave,
  type Seen,
  seenCourse,
  sentVersion,
  versionField,
} from './seen.ts'

/** One course: what it says of itself, its sections, and its lessons. */
export async function coursePage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t } = visit
  const seen = await seenCourse(visit)
  const { thing: course } = seen
  const body = html`<p><a href="${coursesAddress(visit)}">${t.courses.title}</a></p>
<h1 lang="${course.culture}">${course.title}</h1>
${failureSummary(t, failure)}${doneNote(t.courses.done, queryOf(visit, 'done'))}
<section class="card"><p>${publicationBadge(t, course)}</p>
<p class="quiet">${course.isPublished ? t.courses.publishedNote : t.courses.draftNote}</p>
<div class="actions">${publicationButton(visit, courseAddress(visit), seen)}${learnerViewLink(visit, courseAddress(visit))}${languagesLink(visit, course)}${course.isPublished && (await learnersView(visit))}
${isAllowed(visit, listCoursePeople, organizationIdOf(visit)) && html`<a href="${courseReportAddress(visit, course.id)}">${t.report.whoHasFinished}</a>`}</div>
${await publishForm(visit, seen, failure)}</section>
${outline(visit, course, failure)}
<section class="card"><h2>${t.courses.aboutCourse}</h2>${factsForm(visit, seen, failure)}</section>
${copyCourseForm(visit, course, failure)}
${exportSection(visit)}
<section class="card"><h2>${t.courses.deleteCourse}</h2>
<div class="actions">${action(visit, `${courseAddress(visit)}/delete`, t.courses.delete, { look: 'danger' })}
${deletedLink(visit)}</div></section>`
  return { title: titleOf(t, course.title, failure), body, frame: await organizationFrame(visit, 'courses') }
}

/** Publishes a course with the lessons that are ticked; nothing where all of them are published. */
async function publishForm(
  visit: ConsoleVisit,
  { thing: course, version }: Seen<Course>,
  failure: Failure | null,
): Promise<Html | null> {
  const { t } = visit
  const drafts = course.sections.flatMap(({ lessons }) => lessons.filter(({ isPublished }) => !isPublished))
  if (drafts.length === 0) return null
  const form = new Form(visit, 'publish', failure)
  const warnings = await publishingWarnings(
    visit,
    drafts.map(({ id }) => id),
  )
  const options = drafts.map(({ id, title }) => {
    const warning = warnings.get(id)
    return { value: id, label: warning === undefined ? title : `${title} – ${warning}`, isChosen: true }
  })
  const people = await peopleBegun(visit, courseParams(visit))
  return form.render(`${courseAddress(visit)}/publish`, t.courses.publishWithLessons, [
    ...(people > 0 ? [html`<p class="quiet">${t.publishing.percentages(people)}</p>`] : []),
    versionField(version),
    html`<input type="hidden" name="isPublished" value="true"><input type="hidden" name="with" value="lessons">`,
    form.checkboxes({ name: 'lessonIds', label: t.courses.draftLessons }, options),
  ])
}

function factsForm(visit: ConsoleVisit, { thing: course, version }: Seen<Course>, failure: Failure | null): Html {
  const { t } = visit
  const form = new Form(visit, 'facts', failure)
  const lang = course.culture
  const levelOptions = Level.options.map((value) => ({
    value,
    label: t.courses.levels[value],
    isChosen: value === course.level,
  }))
  const isPublic = [{ value: 'true', label: t.courses.isPublic, isChosen: course.isPublic }]
  return form.render(`${courseAddress(visit)}/change`, t.courses.save, [
    versionField(version),
    form.text({ name: 'title', label: t.fields.title, value: course.title, isRequired: true, lang }),
    form.area({ name: 'description', label: t.fields.description, value: course.description, rows: 4, lang }),
    form.select({ name: 'culture', label: t.fields.culture }, languageOptions(t, course.culture)),
    form.select({ name: 'level', label: t.fields.level }, levelOptions),
    form.text({ name: 'estimatedMinutes', label: t.fields.estimatedMinutes, value: String(course.estimatedMinutes) }),
    form.checkboxes({ name: 'isPublic', label: t.fields.isPublic, hint: t.courses.isPublicHint }, isPublic),
  ])
}

async function writeFacts(visit: ConsoleVisit): Promise<Answer> {
  const { form } = visit
  const body = {
    title: form.get('title') ?? '',
    description: form.get('description') ?? '',
    culture: form.get('culture') ?? '',
    level: form.get('level') ?? '',
    estimatedMinutes: numberFrom(form.get('estimatedMinutes')),
    isPublic: form.get('isPublic') === 'true',
  }
  await call(visit, changeCourse, { params: courseParams(visit), body, version: sentVersion(visit) })
  return doneAt(courseAddress(visit), 'saved')
}

const makePublic = askFirst(
  'courses',
  (visit) => {
    const { changes: t } = visit.t
    return { title: t.publicQuestion, text: t.publicText, button: t.makePublic, back: courseAddress(visit) }
  },
  writeFacts,
)

export const saveCourse = onSave('facts', coursePage, async (visit) => {
  const isOpened = visit.form.get('isPublic') === 'true' && !(await seenCourse(visit)).thing.isPublic
  return isOpened ? makePublic(visit) : writeFacts(visit)
})

export const publishCourse = onForm<ConsoleVisit>('publish', coursePage, async (visit) => {
  const { form } = visit
  const seen = await seenCourse(visit)
  const lessonIds = form.getAll('lessonIds')
  if (form.has('with') && seen.thing.isPublished && lessonIds.length === 0)
    throw invalid('lessonIds', 'must not be empty')
  return publish(visit, seen, {
    operation: publishOperation,
    params: courseParams(visit),
    address: courseAddress(visit),
    page: coursePage,
    lessonIds,
  })
})

export const copyThisCourse = copyCourse(coursePage)

export const deleteCourse = onForm<ConsoleVisit>(
  'delete',
  coursePage,
  askFirst(
    'courses',
    async (visit) => {
      const { courses: t } = visit.t
      const { title, sections } = (await seenCourse(visit)).thing
      const lessons = sections.flatMap((section) => section.lessons)
      return {
        title: t.deleteTitle(title),
        text: t.deleteCourseText(sections.length, lessons.length),
        ...{ button: t.delete, back: courseAddress(visit) },
      }
    },
    async (visit) => {
      await call(visit, deleteOperation, { params: courseParams(visit), query: { cascade: 'true' } })
      return doneAt(coursesAddress(visit), 'courseDeleted')
    },
  ),
)

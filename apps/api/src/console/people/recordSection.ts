import { getTrainingRecord } from '@manabi/operations/reports/record/getTrainingRecord'
import type { TrainingRecord } from '@manabi/operations/reports/recordResources'
import type { z } from 'zod'
import { type Html, html } from '../../pages/html.ts'
import { isAllowed, read } from '../call.ts'
import { shareBar } from '../charts.ts'
import { courseReportAddress } from '../courseReportPage.ts'
import { moment, numberIn } from '../moments.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import { dutyBadge, historyAddress } from '../requirements/dutyTable.ts'
import { dataTable } from '../tables.ts'
import { type ConsoleVisit, paramOf } from '../visit.ts'

type Training = z.output<typeof TrainingRecord>

/** What a member has learned: courses with their progress, tests, certificates, and time. Nothing for those who may not read reports. */
export async function recordSection(visit: ConsoleVisit, address: string): Promise<Html | null> {
  const { t } = visit
  const organizationId = organizationIdOf(visit)
  if (!isAllowed(visit, getTrainingRecord, organizationId)) return null
  const params = { organizationId, userId: paramOf(visit, 'userId') }
  const training = await read<Training>(visit, getTrainingRecord, { params })
  const { record } = t
  return html`<section class="card" id="record"><h2>${record.title}</h2>
<p class="quiet">${record.studied(numberIn(t, Math.round(training.studySeconds / 60)))}</p>
${training.courses.length === 0 ? html`<p>${record.noCourses}</p>` : courseTable(visit, training)}
${training.requirements.length > 0 && requirementTable(visit, training)}
${training.tests.length > 0 && testTable(visit, training)}
${training.certificates.length > 0 && certificateTable(visit, training)}
<div class="actions"><a href="${address}/record.csv">${t.people.recordCsv}</a></div></section>`
}

function courseTable(visit: ConsoleVisit, { courses }: Training): Html {
  const { t } = visit
  const rows = courses.map(({ courseId, title, percent, startedAt, completedAt }) => [
    html`<a href="${courseReportAddress(visit, courseId)}">${title}</a>`,
    html`${percent}%${shareBar(percent)}`,
    moment(t, startedAt, t.report.not_started),
    moment(t, completedAt, ''),
  ])
  const { course, startedAt } = t.record
  return dataTable(t.record.courses, [course, t.report.progress, startedAt, t.report.completedAt], rows)
}

function requirementTable(visit: ConsoleVisit, { userId, requirements }: Training): Html {
  const { t } = visit
  const rows = requirements.map((duty) => [
    html`<a href="${historyAddress(visit, duty.requirementId, userId)}">${duty.title}</a>`,
    ...[dutyBadge(t, duty), duty.dueOn, moment(t, duty.fulfilledAt, ''), duty.validUntil ?? ''],
  ])
  const { title: caption, requirement, dueOn, fulfilledAt, validUntil } = t.requirements
  const columns = [requirement, t.people.status, dueOn, fulfilledAt, validUntil]
  return html`<h3>${caption}</h3>${dataTable(caption, columns, rows)}`
}

function testTable({ t }: ConsoleVisit, { tests }: Training): Html {
  const rows = tests.map(({ title, attempts, bestScore, firstPassedAt }) => [
    title,
    numberIn(t, attempts),
    `${bestScore}%`,
    moment(t, firstPassedAt, t.record.notPassed),
  ])
  const { tests: caption, test, attempts, bestScore, passedAt } = t.record
  return html`<h3>${caption}</h3>${dataTable(caption, [test, attempts, bestScore, passedAt], rows)}`
}

function certificateTable({ t }: ConsoleVisit, { certificates }: Training): Html {
  const rows = certificates.map(({ title, issuedAt }) => [title, moment(t, issuedAt)])
  const { certificates: caption, certificate, issuedAt } = t.record
  return html`<h3>${caption}</h3>${dataTable(caption, [certificate, issuedAt], rows)}`
}

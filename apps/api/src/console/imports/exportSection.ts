import { exportCourse } from '@manabi/operations/catalog/authoring/courses/exportCourse'
import { type Html, html } from '../../pages/html.ts'
import { isAllowed } from '../call.ts'
import { courseAddress } from '../courses/seen.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import type { ConsoleVisit } from '../visit.ts'

/** The download of a course, for those who may export it. */
export function exportSection(visit: ConsoleVisit): Html | null {
  const { imports: t } = visit.t
  if (!isAllowed(visit, exportCourse, organizationIdOf(visit))) return null
  return html`<section class="card"><h2>${t.exportTitle}</h2><p class="quiet">${t.exportNote}</p>
<div class="actions"><a href="${courseAddress(visit)}/export.tar.gz">${t.download}</a></div></section>`
}

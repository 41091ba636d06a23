import { Problem } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'
import { getAuthoredTest } from '@manabi/operations/assessment/getAuthoredTest'
import { getTest } from '@manabi/operations/assessment/getTest'
import { getAuthoredCourse } from '@manabi/operations/catalog/authoring/courses/getAuthoredCourse'
import { getAuthoredPath } from '@manabi/operations/catalog/authoring/paths/getAuthoredPath'
import { getCourse } from '@manabi/operations/catalog/getCourse'
import { getPath } from '@manabi/operations/catalog/getPath'
import { type Html, html } from '../../pages/html.ts'
import { read } from '../call.ts'
import { baseOf, organizationIdOf } from '../organizationFrame.ts'
import type { ConsoleVisit } from '../visit.ts'
import type { Pickable, Picked } from './picker.ts'

/** How authors of the organization read a thing, and how everybody else does. */
const readers: Readonly<Record<Pickable, readonly [own: Operation, shown: Operation]>> = {
  course: [getAuthoredCourse, getCourse],
  path: [getAuthoredPath, getPath],
  test: [getAuthoredTest, getTest],
}

/** The title of what was chosen, with a link for the people who may open its page. */
export async function pickedLink(visit: ConsoleVisit, kind: Pickable, id: string): Promise<Html> {
  const [own, shown] = readers[kind]
  const found = await titleIn(visit, own, kind, id)
  if (found !== null) return html`<a href="${baseOf(visit)}/${kind}s/${id}" lang="${found.culture}">${found.title}</a>`
  const other = await titleIn(visit, shown, kind, id)
  return other === null ? html`${visit.t.authored.notThere}` : html`<span lang="${other.culture}">${other.title}</span>`
}

/** null for what the person does not see. */
async function titleIn(visit: ConsoleVisit, reader: Operation, kind: Pickable, id: string): Promise<Picked | null> {
  try {
    return await read<Picked>(visit, reader, { params: { organizationId: organizationIdOf(visit), [`${kind}Id`]: id } })
  } catch (error) {
    if (error instanceof Problem && (error.code === 'forbidden' || error.code === 'not_found')) return null
    throw error
  }
}

import { attachMaterials } from '@manabi/operations/catalog/authoring/lessons/attachMaterials'
import { type Html, html } from '../../pages/html.ts'
import { pickedIn, picker } from '../authored/picker.ts'
import { call } from '../call.ts'
import { type Again, onForm } from '../failures.ts'
import { action } from '../forms.ts'
import { baseOf } from '../organizationFrame.ts'
import { dataTable } from '../tables.ts'
import { type ConsoleVisit, goTo, type Handle, paramOf } from '../visit.ts'
import { type Lesson, lessonAddress, seenLesson } from './seen.ts'

type Page = Again<ConsoleVisit>

/** What is attached to a lesson, and the list to choose from. */
export async function materialsCard(visit: ConsoleVisit, { materials, culture }: Lesson): Promise<Html> {
  const { materials: t, courses } = visit.t
  const address = `${lessonAddress(visit)}/materials`
  const rows = materials.map(({ id, title }) => [
    html`<a href="${baseOf(visit)}/materials/${id}" id="m-${id}" lang="${culture}">${title}</a>`,
    action(visit, `${address}/${id}/remove`, t.detach, { describedBy: `m-${id}` }),
  ])
  const choosing = picker(visit, {
    ...{ address: lessonAddress(visit), kinds: ['material'], action: address, fields: {}, button: t.attach },
    taken: materials.map(({ id }) => id),
  })
  return html`<section class="card"><h2>${t.title}</h2><p class="quiet">${t.attachedNote}</p>
${rows.length > 0 && dataTable(t.title, [courses.name, t.detach], rows)}
${await choosing}</section>`
}

/** Sets what is attached to what `ids` makes of it. */
const changing = (page: Page, ids: (attached: readonly string[], visit: ConsoleVisit) => readonly string[]): Handle =>
  onForm<ConsoleVisit>('materials', page, async (visit) => {
    const { params, thing } = await seenLesson(visit)
    const materialIds = ids(
      thing.materials.map(({ id }) => id),
      visit,
    )
    const { organizationId, lessonId } = params
    await call(visit, attachMaterials, { params: { organizationId, lessonId }, body: { materialIds } })
    return goTo(`${lessonAddress(visit)}?done=saved&pick=material#pick`)
  })

export const attachMaterial = (page: Page): Handle =>
  changing(page, (attached, { form }) => [...new Set([...attached, pickedIn(form).id])])

export const detachMaterial = (page: Page): Handle =>
  changing(page, (attached, visit) => attached.filter((id) => id !== paramOf(visit, 'materialId')))

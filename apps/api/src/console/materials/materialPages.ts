import type { AuthoredMaterial } from '@manabi/operations/catalog/authoring/materials/resources'
import type { z } from 'zod'
import { html } from '../../pages/html.ts'
import { createThing, deleteThing, factsForm, publishThing, saveThing, seenThing } from '../authored/authored.ts'
import { authoredList, authoredPage, factsCard, factsIn, publicationCard } from '../authored/authoredPages.ts'
import { materials } from '../authored/kinds.ts'
import { preview, previewButton } from '../courses/preview.ts'
import { publicationBadge } from '../courses/publication.ts'
import { type Failure, redrawn } from '../failures.ts'
import type { Form } from '../forms.ts'
import type { Answer, ConsolePage, ConsoleVisit } from '../visit.ts'

type Material = z.output<typeof AuthoredMaterial>

export const materialsPage = (visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> => {
  const { t } = visit
  return authoredList<Material>(
    visit,
    materials,
    {
      columns: [t.courses.state, t.materials.kind],
      cells: (material) => [publicationBadge(t, material), t.materials[material.kind]],
      more: (form) => [
        form.text({ name: 'url', label: t.materials.newUrl, hint: t.materials.newUrlHint, type: 'url' }),
      ],
    },
    failure,
  )
}

/** A text, which is written on its page, or a link. A draft until it is published. */
export const createMaterial = createThing(materials, materialsPage, (form) => {
  const url = form.get('url')?.trim() ?? ''
  const content = url === '' ? { kind: 'text', text: '' } : { kind: 'link', url }
  return { title: form.get('title') ?? '', culture: form.get('culture') ?? '', ...content, isPublished: false }
})

/** One material: a text with its preview, or a link. */
export async function materialPage(visit: ConsoleVisit, failure: Failure | null = null): Promise<ConsolePage> {
  const { t, form: sent } = visit
  const seen = await seenThing<Material>(visit, materials)
  const { thing: material } = seen
  const isText = material.kind === 'text'
  const isPreview = failure?.form === factsForm && failure.status === 200
  const note = material.isPublished ? t.materials.publishedNote : t.materials.draftNote
  const more = (form: Form) => (isText ? textFields(visit, form, material) : linkFields(visit, form, material))
  const others = isText ? { others: previewButton(visit) } : {}
  const sections = html`${await publicationCard(visit, materials, seen, note)}
${isPreview && (await preview(visit, { format: 'markdown', text: sent.get('text') ?? '' }, material.culture))}
${factsCard(visit, materials, seen, { failure, more, ...others })}`
  return authoredPage(visit, materials, { seen, sections }, failure)
}

const textFields = ({ t }: ConsoleVisit, form: Form, { text, culture: lang }: Material) => [
  form.area({ name: 'text', label: t.fields.text, value: text ?? '', rows: 20, hint: t.courses.markdownHint, lang }),
]

const linkFields = ({ t }: ConsoleVisit, form: Form, { url, mimeType }: Material) => [
  form.text({ name: 'url', label: t.fields.url, value: url ?? '', type: 'url', isRequired: true }),
  form.text({ name: 'mimeType', label: t.fields.mimeType, value: mimeType ?? '', hint: t.materials.mimeTypeHint }),
]

const save = saveThing(materials, materialPage, (form) => {
  const mimeType = form.get('mimeType')?.trim() ?? ''
  const link = { url: form.get('url') ?? '', mimeType: mimeType === '' ? null : mimeType }
  return { ...factsIn(form), ...(form.has('text') ? { text: form.get('text')! } : link) }
})

export const saveMaterial = async (visit: ConsoleVisit): Promise<Answer> =>
  visit.form.get('do') === 'preview' ? materialPage(visit, redrawn(factsForm)) : save(visit)

export const publishMaterial = publishThing(materials, materialPage)
export const deleteMaterial = deleteThing(materials, materialPage)

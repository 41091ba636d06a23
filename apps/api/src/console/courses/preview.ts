import { cleanBody } from '@manabi/operations/catalog/authoring/cleanBody'
import { htmlOf } from '@manabi/operations/catalog/htmlOf'
import { Html, html } from '../../pages/html.ts'
import type { ConsoleVisit } from '../visit.ts'

type Body = Parameters<typeof cleanBody>[1]

/** A text as learners will read it. */
export async function preview({ t, services }: ConsoleVisit, body: Body, lang: string): Promise<Html> {
  return html`<section class="card" id="preview"><h2>${t.courses.preview}</h2><p class="quiet">${t.courses.notSaved}</p>
${reading(await htmlOf(await cleanBody(services, body, 'body')), lang)}</section>`
}

/** Text that the service has rendered. */
export const reading = (rendered: string, lang: string): Html =>
  html`<div class="reading" lang="${lang}">${new Html(rendered)}</div>`

export const previewButton = ({ t }: ConsoleVisit): Html =>
  html`<button type="submit" class="second" name="do" value="preview">${t.courses.preview}</button>`

import { csvOf } from '../../http/csv.ts'
import { type Html, html } from '../../pages/html.ts'
import type { ConsoleTexts } from '../texts/index.ts'

type Row = Readonly<Record<string, unknown>>

/** A link to a file of invitations. Their links are shown once, so the file comes with the page. */
export async function csvLink<Shown extends Row>(
  { inviteMany }: ConsoleTexts,
  columns: readonly (keyof Shown & string)[],
  rows: readonly Shown[],
): Promise<Html> {
  let text = ''
  for await (const part of csvOf(columns, rows)) text += part
  const address = `data:text/csv;charset=utf-8,${encodeURIComponent(text)}`
  return html`<a href="${address}" download="invitations.csv">${inviteMany.csv}</a>`
}

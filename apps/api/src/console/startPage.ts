import { html } from '../pages/html.ts'
import { organizationsOpenTo } from './organizationFrame.ts'
import { type Answer, type ConsoleVisit, goTo } from './visit.ts'

/** `/console`: leads to the person's organization, or lets them choose one of several. People without a role may sign out. */
export async function startPage(visit: ConsoleVisit): Promise<Answer> {
  const { t } = visit
  const organizations = await organizationsOpenTo(visit)
  const [first, ...others] = organizations
  const frame = { place: t.frame.console, links: [], signOut: '/console/sign-out' }
  if (first === undefined) {
    const title = t.frame.refusedTitle
    return { status: 403, title, body: html`<h1>${title}</h1>\n<p>${t.frame.noRole}</p>`, frame }
  }
  if (others.length === 0) return goTo(first.entrance)
  const body = html`<h1>${t.frame.chooseOrganization}</h1>
<ul class="choices">${organizations.map(({ name, entrance }) => html`<li><a href="${entrance}">${name}</a></li>`)}</ul>`
  return { title: t.frame.chooseOrganization, body, frame }
}

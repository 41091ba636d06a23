import { organizationsById } from '@manabi/projections/organizations/organizations'
import { type Html, html } from '../pages/html.ts'
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
    return {
      status: 403,
      title,
      body: html`<h1>${title}</h1>\n<p>${t.frame.noRole}</p>${await learningApps(visit)}`,
      frame,
    }
  }
  if (others.length === 0) return goTo(first.entrance)
  const body = html`<h1>${t.frame.chooseOrganization}</h1>
<ul class="choices">${organizations.map(({ name, entrance }) => html`<li><a href="${entrance}">${name}</a></li>`)}</ul>`
  return { title: t.frame.chooseOrganization, body, frame }
}

/** Where those who only learn go on: the app of each of their organizations that has one. */
async function learningApps({ t, caller, services: { views } }: ConsoleVisit): Promise<Html> {
  const organizations = await organizationsById(views, [...caller.organizations.keys()])
  const links = [...organizations.values()].flatMap(({ name, learnerAppUrl = null }) =>
    learnerAppUrl === null ? [] : [html`<li><a href="${learnerAppUrl}">${t.frame.openLearningApp}</a> (${name})</li>`],
  )
  return html`${links.length > 0 && html`<ul class="choices">${links}</ul>`}`
}

import express, { type RequestHandler } from 'express'
import { traceOf } from '../http/operating/trace.ts'
import { otherMethods } from '../http/otherMethods.ts'
import { send } from '../http/send.ts'
import { cookieOptions } from './browser.ts'
import { FirstAdmin } from './firstAdmin.ts'
import { homeTexts } from './homeTexts.ts'
import { html } from './html.ts'
import { languageSwitch } from './language.ts'
import { type Page, sendPage, textsFor } from './layout.ts'
import type { PageServices } from './pageServices.ts'

/**
 * `GET /`: shows a browser what this is and where to go; and, while no organization has an admin, how to make the first. Programs get
 * the addresses as JSON.
 */
export function homePage(services: PageServices): RequestHandler {
  const firstAdmin = new FirstAdmin(services.eventStore)
  const router = express.Router()
  const show: RequestHandler = async (request, response) => {
    response.vary('Accept')
    if (request.accepts(['json', 'html']) !== 'html') {
      const body = JSON.stringify(addresses(services.config.PUBLIC_URL))
      const headers = { 'Content-Type': 'application/json' }
      return send(response, traceOf(response).requestId, { status: 200, headers, body })
    }
    sendPage(request, response, pageOf(textsFor(request).language, await firstAdmin.isThere()))
  }
  router
    .route('/')
    .get(languageSwitch(cookieOptions(services)), show)
    .all(otherMethods)
  return router
}

const addresses = (url: string) => ({
  name: 'Manabi',
  api: `${url}/api/v1`,
  description: `${url}/openapi/v1.json`,
  reference: `${url}/scalar/v1`,
  mcp: `${url}/mcp`,
  console: `${url}/console`,
  health: `${url}/health/ready`,
})

const commands = `npx manabi org create --name "Our school" --seats 100
npx manabi user create --email me@example.org --password-stdin --name "Me" --org ORGANIZATION --roles admin`

function pageOf(language: keyof typeof homeTexts, hasAdmin: boolean): Page {
  const t = homeTexts[language]
  return {
    title: t.start,
    body: html`<h1>${t.title}</h1>
<p>${t.intro}</p>
${
  !hasAdmin &&
  html`<div class="note"><h2>${t.noAdmin}</h2><p>${t.makeAdmin}</p><pre><code>${commands}</code></pre></div>`
}
<ul class="ways">
<li><a href="/console">${t.console}</a> <span class="quiet">${t.consoleHint}</span></li>
<li><a href="/scalar/v1">${t.reference}</a> <span class="quiet">${t.referenceHint}</span></li>
<li><a href="/openapi/v1.json">${t.description}</a> <span class="quiet">${t.descriptionHint}</span></li>
<li><a href="/health/ready">${t.health}</a> <span class="quiet">${t.healthHint}</span></li>
</ul>`,
  }
}

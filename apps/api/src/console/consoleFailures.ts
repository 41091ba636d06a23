import { Problem } from '@manabi/kernel'
import type { ErrorRequestHandler, Request, Response } from 'express'
import { traceOf } from '../http/operating/trace.ts'
import { problemOf } from '../http/problemAnswer.ts'
import { html } from '../pages/html.ts'
import { type Page, sendPage, textsFor } from '../pages/layout.ts'
import type { PageServices } from '../pages/pageServices.ts'
import { failurePage } from '../pages/views.ts'
import { sentenceOf } from './failures.ts'
import { keptForm } from './keptForm.ts'
import { type ConsoleTexts, consoleTexts } from './texts/index.ts'

/** The form is not of this browser or of who is signed in: it was open for too long, or another site sent it. */
export class FormExpired extends Problem {
  readonly isSignedIn: boolean

  constructor(person: object | null = null) {
    super('forbidden')
    this.isSignedIn = person !== null
  }
}

/** People get a page for what goes wrong. */
export const consoleFailures =
  ({ log }: Pick<PageServices, 'log'>): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const problem = problemOf(error)
    const { requestId } = traceOf(response)
    if (problem.status >= 500) log.error({ err: error, requestId, route: request.route?.path }, 'page failed')
    response.set({ ...(problem.status === 503 && { 'Retry-After': '5' }), ...problem.options.headers })
    sendPage(request, response, pageOf(request, response, problem))
  }

function pageOf(request: Request, response: Response, problem: Problem): Page {
  const common = textsFor(request)
  const t = consoleTexts[common.language]
  const kept = keptForm(t, request)
  if (problem.status >= 500 || problem.status === 429) {
    const page = failurePage(common, problem.status, traceOf(response).requestId)
    return { ...page, body: html`${page.body}${kept}`, sendsOrigin: true }
  }
  const { title, text } = wordsOf(t, problem, kept !== null)
  const isSignedOut = problem instanceof FormExpired && !problem.isSignedIn
  const body = html`<h1>${title}</h1>
<p>${text}</p>
${isSignedOut && kept !== null && html`<p><a href="/console/sign-in" target="_blank" rel="noopener">${t.kept.signIn}</a></p>`}
${kept}
<p><a href="/console">${t.frame.backToConsole}</a></p>`
  return { status: problem.status, title, body, sendsOrigin: true }
}

function wordsOf(t: ConsoleTexts, problem: Problem, isKept: boolean): { title: string; text: string } {
  if (problem instanceof FormExpired) {
    const text = !isKept ? t.frame.expired : problem.isSignedIn ? t.kept.again : t.kept.signInFirst
    return { title: t.frame.problem, text }
  }
  const text = sentenceOf(t, problem)
  const titles: Readonly<Record<number, string>> = { 403: t.frame.refusedTitle, 404: t.frame.missingTitle }
  return { title: titles[problem.status] ?? t.frame.problem, text }
}

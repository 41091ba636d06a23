import { notFound, type ProblemCode, problemTable } from '@manabi/kernel'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { otherMethods } from '../http/otherMethods.ts'
import { type Html, html } from './html.ts'
import { type Page, sendPage, textsFor } from './layout.ts'
import { problemAdvice } from './problemAdvice.ts'

/** `GET /errors/{code}`: the page that a problem's `type` leads to, in English or Japanese (contract, "Conventions"). */
export function errorPages(): RequestHandler {
  const router = express.Router()
  router.route('/errors/:code').get(showError).all(otherMethods)
  return router
}

function showError(request: Request<{ code: string }>, response: Response): void {
  const { code } = request.params
  if (!Object.hasOwn(problemTable, code)) throw notFound()
  const page = pageOf(code as ProblemCode, textsFor(request).language)
  sendPage(request, response, { ...page, cacheControl: 'public, max-age=3600' })
}

type Language = 'en' | 'ja'

const labels = {
  en: { status: 'HTTP status', advice: 'What to do', reference: 'API reference', home: 'Start page' },
  ja: { status: 'HTTP ステータス', advice: '対処方法', reference: 'API リファレンス', home: 'トップページ' },
}

function pageOf(code: ProblemCode, language: Language): Page {
  const [status] = problemTable[code]
  const { title, explanation, advice } = textsOf(code, language)
  const { status: statusLabel, advice: adviceLabel, reference, home } = labels[language]
  return {
    title: title.plain,
    body: html`<h1>${title.markup}</h1>
<p><code>${code}</code> · ${statusLabel} ${status}</p>
<p>${explanation.markup}</p>
<h2>${adviceLabel}</h2>
<p>${advice.markup}</p>
<p class="ways"><a href="/scalar/v1">${reference}</a> · <a href="/">${home}</a></p>`,
  }
}

interface Text {
  readonly plain: string
  readonly markup: Html
}

function textsOf(code: ProblemCode, language: Language): { title: Text; explanation: Text; advice: Text } {
  const [, title, explanation] = problemTable[code]
  const { en, ja } = problemAdvice[code]
  const texts = language === 'ja' ? ja : { title, explanation, advice: en }
  return { title: textOf(texts.title), explanation: textOf(texts.explanation), advice: textOf(texts.advice) }
}

/** Backticks mark code. */
const textOf = (text: string): Text => ({
  plain: text.replaceAll('`', ''),
  markup: html`${text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`,
})

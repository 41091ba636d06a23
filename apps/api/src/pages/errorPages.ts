import { hash } from 'node:crypto'
import { notFound, type ProblemCode, problemTable } from '@manabi/kernel'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { otherMethods } from '../http/otherMethods.ts'
import { securityHeaders } from '../http/server/securityHeaders.ts'
import { problemAdvice } from './problemAdvice.ts'

/** `GET /errors/{code}`: the page that a problem's `type` leads to, in English or Japanese (contract, "Conventions"). */
export function errorPages(): RequestHandler {
  const router = express.Router()
  router.route('/errors/:code').get(sendPage).all(otherMethods)
  return router
}

function sendPage(request: Request<{ code: string }>, response: Response): void {
  const { code } = request.params
  if (!Object.hasOwn(problemTable, code)) throw notFound()
  const language = request.acceptsLanguages('en', 'ja') === 'ja' ? 'ja' : 'en'
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('Content-Language', language)
  response.end(pageOf(code as ProblemCode, language))
}

type Language = 'en' | 'ja'

const style = `body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:12vh auto;padding:0 1.5rem;color:#1d2433;background:#fff}
h1{font-size:1.6rem;line-height:1.3}code{background:#eef1f6;padding:.1em .35em;border-radius:.25em}h2{font-size:1rem;margin-top:2rem}
@media(prefers-color-scheme:dark){body{color:#e6e9f0;background:#12151c}code{background:#262c38}}`

const headers = {
  ...securityHeaders({ defaultSrc: ["'none'"], styleSrc: [`'sha256-${hash('sha256', style, 'base64')}'`] }),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'public, max-age=3600',
  Vary: 'Accept-Language',
}

const labels = {
  en: { status: 'HTTP status', advice: 'What to do' },
  ja: { status: 'HTTP ステータス', advice: '対処方法' },
}

function pageOf(code: ProblemCode, language: Language): string {
  const [status] = problemTable[code]
  const { title, explanation, advice } = textsOf(code, language)
  const { status: statusLabel, advice: adviceLabel } = labels[language]
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · Manabi</title><style>${style}</style></head>
<body><main>
<h1>${title}</h1>
<p><code>${code}</code> · ${statusLabel} ${status}</p>
<p>${explanation}</p>
<h2>${adviceLabel}</h2>
<p>${advice}</p>
</main></body>
</html>
`
}

/** All texts are ours; escaping keeps backticks and angle brackets in them from becoming markup. */
function textsOf(code: ProblemCode, language: Language): { title: string; explanation: string; advice: string } {
  const [, title, explanation] = problemTable[code]
  const { en, ja } = problemAdvice[code]
  const texts = language === 'ja' ? ja : { title, explanation, advice: en }
  return { title: markup(texts.title), explanation: markup(texts.explanation), advice: markup(texts.advice) }
}

const markup = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')

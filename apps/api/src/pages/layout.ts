import type { Request, Response } from 'express'
import { securityHeaders } from '../http/server/securityHeaders.ts'
import { iconPath, scriptPath, stylePath } from './assets.ts'
import { type Html, html } from './html.ts'
import { languageLink, languageOf } from './language.ts'
import { type Language, type Texts, texts } from './texts.ts'

export interface Page {
  readonly status?: number
  readonly title: string
  readonly body: Html
  /** Where its forms lead, beside this service: browsers hold redirects after a form to the same rule. */
  readonly formTarget?: string
  /** Default `no-store`. */
  readonly cacheControl?: string
  /** Whether browsers say where its forms come from. They do not say it by default, since addresses of pages may hold secrets. */
  readonly sendsOrigin?: boolean
}

/** The language of the person, English or Japanese, and its texts. */
export function textsFor(request: Request): Texts & { readonly language: Language } {
  const language = languageOf(request)
  return { ...texts[language], language }
}

export function sendPage(request: Request, response: Response, { title, body, ...page }: Page): void {
  const { language } = textsFor(request)
  const document = pageOf(language, title, body, languageLink(request, language))
  sendDocument(response, language, { ...page, document })
}

interface Document extends Pick<Page, 'status' | 'formTarget' | 'cacheControl' | 'sendsOrigin'> {
  readonly document: Html
}

/** Sends a whole document with the headers of a page: nothing but our own style sheets may be loaded, and nothing is kept unless the page says so. */
export function sendDocument(
  response: Response,
  language: Language,
  { status = 200, formTarget, cacheControl = 'no-store', sendsOrigin = false, document }: Document,
): void {
  const headers = securityHeaders({
    defaultSrc: ["'none'"],
    styleSrc: ["'self'"],
    ...(hasScript(document) && { scriptSrc: ["'self'"] }),
    imgSrc: ["'self'"],
    formAction: ["'self'", ...(formTarget === undefined ? [] : [formTarget])],
    baseUri: ["'none'"],
  })
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.status(status).set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    'Cache-Control': cacheControl,
    ...(sendsOrigin && { 'Referrer-Policy': 'same-origin' }),
  })
  response.vary('Accept-Language, Cookie')
  response.end(document.text)
}

/** Scripts show passwords, copy links, say where a cursor is, and do nothing else. */
const hasScript = ({ text }: Html): boolean =>
  [' data-shows=', ' data-copies ', ' data-cursor-of='].some((mark) => text.includes(mark))

const pageOf = (language: Language, title: string, content: Html, otherLanguage: Html): Html => {
  const body = html`<body>
<header class="brand"><span lang="ja" aria-hidden="true">学</span>Manabi</header>
<main>
${content}
</main>
<footer class="quiet">${otherLanguage}</footer>
</body>`
  return documentOf({ language, title, style: stylePath, head: false, body })
}

interface Parts {
  readonly language: Language
  readonly title: string
  /** Where its style sheet is. */
  readonly style: string
  /** Further elements of its head. */
  readonly head: Html | false
  /** The whole element. */
  readonly body: Html
}

export const documentOf = ({ language, title, style, head, body }: Parts): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Manabi</title>
<link rel="icon" href="${iconPath}" type="image/svg+xml">
<link rel="stylesheet" href="${style}">
${head}${hasScript(body) && html`<script src="${scriptPath}" defer></script>`}
</head>
${body}
</html>
`

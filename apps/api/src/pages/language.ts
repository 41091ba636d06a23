import { parseCookie } from 'cookie'
import type { CookieOptions, Request, RequestHandler } from 'express'
import { type Html, html } from './html.ts'
import type { Language } from './texts.ts'

const cookie = 'manabi_language'
const year = 365 * 86_400_000

/** The language that the person chose on a page, else the one that the browser prefers: English or Japanese. */
export function languageOf(request: Request): Language {
  const chosen = parseCookie(request.headers.cookie ?? '')[cookie]
  if (isLanguage(chosen)) return chosen
  return request.acceptsLanguages('en', 'ja') === 'ja' ? 'ja' : 'en'
}

const isLanguage = (text: unknown): text is Language => text === 'en' || text === 'ja'

/** Keeps the language that a link asks for by `?lang=` for a year, and leads back to the same page. */
export const languageSwitch =
  (options: CookieOptions): RequestHandler =>
  (request, response, next) => {
    const { path, query } = addressOf(request)
    const chosen = query.get('lang')
    // A path that begins with two slashes names another host.
    if (request.method !== 'GET' || !isLanguage(chosen) || !/^\/(?![/\\])/.test(path)) return next()
    query.delete('lang')
    response.cookie(cookie, chosen, { ...options, maxAge: year })
    response
      .status(303)
      .location(query.size === 0 ? path : `${path}?${query}`)
      .end()
  }

/** The path as it came: it is not normalized, so that no other host can come out. */
function addressOf({ originalUrl }: Request) {
  const start = originalUrl.indexOf('?')
  if (start === -1) return { path: originalUrl, query: new URLSearchParams() }
  return { path: originalUrl.slice(0, start), query: new URLSearchParams(originalUrl.slice(start)) }
}

const names: Readonly<Record<Language, string>> = { en: 'English', ja: '日本語' }

/** A link to the same page in the other language. */
export function languageLink(request: Request, language: Language): Html {
  const other = language === 'ja' ? 'en' : 'ja'
  const { path, query } = addressOf(request)
  query.set('lang', other)
  return html`<a href="${path}?${query.toString()}" hreflang="${other}" lang="${other}">${names[other]}</a>`
}

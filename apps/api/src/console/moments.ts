import { type Html, html } from '../pages/html.ts'
import type { Language } from '../pages/texts.ts'
import type { ConsoleTexts } from './texts/index.ts'

const zone = 'Asia/Tokyo'
const locales = { en: 'en-GB', ja: 'ja-JP' } as const

const formats = Object.fromEntries(
  Object.entries(locales).map(([language, locale]) => [
    language,
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: zone }),
  ]),
) as Readonly<Record<Language, Intl.DateTimeFormat>>

/** A time in the time zone that the product counts days in; what is null is told by `otherwise`. */
export const moment = ({ language, frame }: ConsoleTexts, at: string | null, otherwise: string = frame.never): Html =>
  at === null ? html`${otherwise}` : html`<time datetime="${at}">${formats[language].format(new Date(at))} JST</time>`

export const numberIn = ({ language }: ConsoleTexts, value: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)

/** A day in a cell: it stays on one line. */
export const day = (text: string | null): Html | string => (text === null ? '' : html`<span class="day">${text}</span>`)

/** `2026-04` as people write it. */
export const monthIn = ({ language }: ConsoleTexts, month: string, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(language, {
    month: style,
    timeZone: 'UTC',
    ...(style === 'long' && { year: 'numeric' }),
  }).format(new Date(`${month}-01T00:00:00Z`))

/** What a `datetime-local` field sends, as a time with its offset; other text stays as it is and is refused. Empty: undefined. */
export function sentMoment(text: string | null): string | undefined {
  if (text === null || text === '') return undefined
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(text)
    ? `${text.length === 16 ? `${text}:00` : text}+09:00`
    : text
}

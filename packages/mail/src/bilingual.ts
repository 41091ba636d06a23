import type { Day, Timestamp } from '@manabi/kernel'

/** Made for each mail: the first of a process takes 7 MB. */
const format = (at: Timestamp, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))

export const inUtc = (at: Timestamp): string => format(at, 'en-GB', 'UTC')
export const inTokyo = (at: Timestamp): string => format(at, 'ja-JP', 'Asia/Tokyo')

export const dayIn = (locale: string, day: Day): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Between the languages of a mail. */
export const rule = { text: '\n――――――――\n\n', html: '\n<hr>\n' }

export const document = (body: string): string =>
  `<!doctype html>\n<html>\n<head><meta charset="utf-8"></head>\n<body>\n${body}\n</body>\n</html>\n`

/** A name with line breaks would add lines or headers. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

import type { Timestamp } from '@manabi/kernel'

const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const tokyo = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' })

export const inUtc = (at: Timestamp): string => utc.format(new Date(at))
export const inTokyo = (at: Timestamp): string => tokyo.format(new Date(at))

/** Between the languages of a mail. */
export const rule = { text: '\n――――――――\n\n', html: '\n<hr>\n' }

export const document = (body: string): string =>
  `<!doctype html>\n<html>\n<head><meta charset="utf-8"></head>\n<body>\n${body}\n</body>\n</html>\n`

/** A name with line breaks would add lines or headers. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

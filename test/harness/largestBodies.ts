import { mostExcess } from '../../apps/api/src/http/reading/readBody.ts'
import { limits } from '../../apps/api/src/http/reading/readMultipart.ts'
import { largestJson } from '../../apps/api/src/http/reading/requireSize.ts'
import type { Received, Sending } from './exchange.ts'

/** Something of a body that its reader counts: the most that it takes, and readable bodies with any number of it. */
export interface Counted {
  readonly unit: string
  readonly few: number
  readonly most: number
  readonly of: (count: number) => Sending['body']
  /** More ways to send one more. */
  readonly moreOf?: readonly ((count: number) => Sending['body'])[]
  /** The status of a body with one more. */
  readonly refusal: 400 | 413
}

interface JsonBounds {
  readonly bytes: number
  readonly values?: number
}

/** JSON that no operation takes, in what stands around the marker `@`. */
export function countedInJson({ bytes, values = largestJson.values }: JsonBounds, around = '@'): readonly Counted[] {
  const [before, after] = around.split('@') as [string, string]
  const found = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0
  const ownBytes = around.length - 1
  const ownValues = found(/[,[{]/g, around)
  const ownLevels = found(/[[{]/g, before) - found(/[\]}]/g, before)
  const whole = (json: string) => Buffer.from(before + json + after)
  const text = (size: number) => whole(`"${'x'.repeat(size - ownBytes - 2)}"`)
  const numbers = (count: number) => whole(`[${new Array(count - ownValues - 1).fill(0).join()}]`)
  const nested = (count: number) => whole('['.repeat(count - ownLevels) + ']'.repeat(count - ownLevels))
  const named = (count: number) => whole(`{${Array.from({ length: count }, (_, n) => `"${n.toString(36)}":0`).join()}}`)
  const counted: readonly Counted[] = [
    countedInBytes(bytes, text, ownBytes + 2),
    { unit: 'values', few: ownValues + 2, most: values, of: numbers, refusal: 400 },
    { unit: 'levels', few: ownLevels + 1, most: largestJson.depth, of: nested, refusal: 400 },
    { unit: 'names', few: 1, most: largestJson.names, of: named, refusal: 400 },
  ]
  // Of a small body the bytes are fewer than what else is counted.
  const fits = ({ most, of }: Counted) => {
    const body = of(most + 1)
    return !Buffer.isBuffer(body) || body.length <= bytes
  }
  return counted.filter((one) => one.unit === 'bytes' || fits(one))
}

/** Bytes, sent whole and in chunks. */
export function countedInBytes(most: number, of: (size: number) => Buffer, few: number): Counted {
  const inChunks = (size: number) => ({ chunks: piecesOf(of(size)) })
  const endless = (size: number) => ({ chunks: piecesOf(of(size + mostExcess)), isOpen: true as const })
  return { unit: 'bytes', few, most, of, moreOf: [of, inChunks, endless], refusal: 413 }
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += 64 * 1024) yield bytes.subarray(from, from + 64 * 1024)
}

export const multipart = 'multipart/form-data; boundary=x'
export const formType = 'application/x-www-form-urlencoded'

/** A part of a form: a text, or a file. */
export function part(name: string, value: string | Buffer): Buffer {
  const file = typeof value === 'string' ? '' : '; filename="a"'
  const head = `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(value), Buffer.from('\r\n')])
}

export const formOf = (...parts: readonly Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from('--x--\r\n')])

/** A form of so many bytes: these parts, and a text. */
export function formOfSize(size: number, ...parts: readonly Buffer[]): Buffer {
  const { length } = formOf(...parts, part('x', ''))
  return formOf(...parts, part('x', 'x'.repeat(size - length)))
}

/** Fields and files of a form, and its chunks. */
export const countedInForm = (mostFiles: number, ...others: readonly Buffer[]): readonly Counted[] => [
  {
    ...{ unit: 'fields', few: 1, most: limits.fields - others.length, refusal: 400 },
    of: (count) => formOf(...others, ...Array.from({ length: count }, (_, n) => part(`n${n}`, '0'))),
  },
  {
    ...{ unit: 'files', few: 1, most: mostFiles, refusal: 400 },
    of: (count) => formOf(...others, ...Array.from({ length: count }, (_, n) => part(`n${n}`, Buffer.from('0')))),
  },
]

/** Bytes that a form may have beside its file. */
export const besideFile = 64 * 1024

/** A body of so many bytes that never comes. */
export const announced = (length: number): Sending['body'] => ({ chunks: [], length })

/** Bytes of a form whose file goes to the disk. It comes in chunks, because it is too large for the memory. */
export const countedOnDisk = (most: number, ...others: readonly Buffer[]): Counted => ({
  ...{ unit: 'bytes', few: besideFile + 1, most, refusal: 413 },
  of: (size) => {
    const [around, fileBytes] = [formOfSize(besideFile, part('file', Buffer.alloc(0)), ...others), size - besideFile]
    const start = around.indexOf('\r\n\r\n') + 4
    return { chunks: [around.subarray(0, start), ...zeros(fileBytes), around.subarray(start)] }
  },
})

function* zeros(count: number): Generator<Buffer> {
  const some = Buffer.alloc(Math.min(count, 1024 * 1024))
  for (let left = count; left > 0; left -= some.length) yield some.subarray(0, left)
}

interface Unlike {
  readonly unit: string
  readonly few: unknown
  readonly found: unknown
}

/**
 * Sends each body with few, with the most, and with one more. Answers what is wrong: with the most another answer than with few, or
 * with one more anything but a refusal of its own.
 */
export async function mistakesIn(
  counted: readonly Counted[],
  send: (body: Sending['body']) => Promise<Received>,
  isRefusal: (answer: Seen, counted: Counted) => boolean = ({ status }, { refusal }) => status === refusal,
): Promise<readonly Unlike[]> {
  const mistakes: Unlike[] = []
  for (const one of counted) {
    const { unit, few, most, of, moreOf = [of] } = one
    const seen = async (body: Sending['body']) => seenIn(await send(body))
    const small = await seen(of(few))
    const large = await seen(of(most))
    if (JSON.stringify(large) !== JSON.stringify(small)) mistakes.push({ unit, few: small, found: large })
    for (const more of moreOf) {
      const larger = await seen(more(most + 1))
      const isSame = JSON.stringify(larger) === JSON.stringify(small)
      if (isSame || !isRefusal(larger, one)) mistakes.push({ unit: `${unit}, one more`, few: small, found: larger })
    }
  }
  return mistakes
}

/** What of an answer does not differ from one request to the next. */
export interface Seen {
  readonly status: number
  readonly words: unknown
}

function seenIn({ status, headers, text }: Received): Seen {
  if (headers['content-type']?.includes('json') !== true)
    return { status, words: /<h1[^>]*>.*?<\/h1>\s*(?:<p>.*?<\/p>)?/s.exec(text)?.[0] ?? '' }
  const { error, error_description, code, errors } = JSON.parse(text, (name, value) =>
    name === 'requestId' ? undefined : value,
  )
  return { status, words: { error, error_description, code, errors } }
}

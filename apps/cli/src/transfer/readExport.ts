import type { Hmac } from 'node:crypto'
import type { StoredEvent } from '@manabi/event-store'
import type { EventDefinition } from '@manabi/kernel'
import type { MasterKey } from '@manabi/personal-data'
import { isProof, macOf } from './exportKeys.ts'
import { formerMarks, markedCollections, movedCollections } from './movedState.ts'
import {
  type End,
  type ExportRecord,
  type FilePiece,
  formatVersion,
  Header,
  type Mark,
  type StateRecord,
} from './records.ts'
import { UnusableExport } from './unusableExport.ts'

export interface ReadOptions {
  readonly masterKey: MasterKey
  /** Those that can be read here. */
  readonly events: readonly EventDefinition[]
}

/**
 * The records of an export after the header, many at a time, as they come. Throws `UnusableExport` for what is not one of this
 * master key, is damaged, or ends too early: at once for what shows at once, at the end for what only the end tells.
 */
export async function* readExport(
  chunks: AsyncIterable<Buffer>,
  options: ReadOptions,
): AsyncGenerator<readonly ExportRecord[]> {
  const reading = new Reading(options)
  for await (const lines of linesOf(chunks))
    yield lines.map((line) => reading.record(line)).filter((one) => one !== null)
  reading.end()
}

class Reading {
  readonly #masterKey: MasterKey
  readonly #versions: ReadonlyMap<string, number>
  readonly #mac: Hmac
  /** Of the format. None before the header. */
  #version: number | null = null
  #events = 0
  #documents = 0
  #files = 0
  #hasEnded = false

  constructor({ masterKey, events }: ReadOptions) {
    this.#masterKey = masterKey
    this.#versions = new Map(events.map(({ type, version }) => [type, version]))
    this.#mac = macOf(masterKey)
  }

  /** null for the header, and for what nobody needs any more. */
  record(line: Buffer): ExportRecord | null {
    if (this.#version === null) return this.#header(line)
    const record = parse(line)
    if (this.#hasEnded || record === null) throw UnusableExport.damaged()
    if ('end' in record) return this.#end(record)
    if ('stream' in record) this.#event(record)
    else if ('file' in record) this.#piece(record)
    else if ('collection' in record || 'mark' in record) this.#state(record)
    else throw UnusableExport.damaged()
    this.#mac.update(line)
    return 'mark' in record && formerMarks.includes(record.mark.collection) ? null : record
  }

  end(): void {
    if (this.#version === null) throw UnusableExport.none()
    if (!this.#hasEnded) throw UnusableExport.cutOff()
  }

  #header(line: Buffer): null {
    const { data: header } = Header.safeParse(parse(line))
    if (header === undefined) throw UnusableExport.none()
    if (header.version > formatVersion) throw new UnusableExport('A newer version of Manabi wrote this export.')
    if (!isProof(this.#masterKey, header.proof))
      throw new UnusableExport(
        'The export belongs to another master key. Set MASTER_KEY to that one, or put its master.key into DATA_DIR.',
      )
    this.#version = header.version
    this.#mac.update(line)
    return null
  }

  #event({ type, version }: StoredEvent): void {
    this.#events++
    if (version > (this.#versions.get(type) ?? 0)) throw UnusableExport.newer(`${type} events of version ${version}`)
  }

  #state(record: StateRecord | { readonly mark: Mark }): void {
    const isMark = 'mark' in record
    if (!isMark) this.#documents++
    const [collection, known] = isMark
      ? [record.mark.collection, [...markedCollections, ...formerMarks]]
      : [record.collection, movedCollections]
    if (!known.includes(collection)) throw UnusableExport.newer(`'${collection}'`)
  }

  #piece({ file, bytes, isLast }: FilePiece): void {
    if (typeof file !== 'string' || typeof bytes !== 'string') throw UnusableExport.damaged()
    if (isLast) this.#files++
  }

  #end(record: { readonly end: End }): ExportRecord {
    const { events, documents, files = this.#version === 1 ? 0 : undefined, mac } = record.end
    const isCounted = events === this.#events && documents === this.#documents && files === this.#files
    if (!isCounted || mac !== this.#mac.digest('base64url')) throw UnusableExport.damaged()
    this.#hasEnded = true
    return record
  }
}

function parse(line: Buffer): ExportRecord | null {
  try {
    const value = JSON.parse(line.toString())
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

const newline = 0x0a
/** An event is a few megabytes at most; whatever has longer lines is something else. */
const longestLine = 64 * 1024 * 1024

/** Whole lines with their newline; Node's own reader would also break them at characters that JSON leaves inside strings. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    const lines: Buffer[] = []
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      lines.push(Buffer.concat([...rest, chunk.subarray(start, end + 1)]))
      rest = []
      length = 0
      start = end + 1
    }
    rest.push(chunk.subarray(start))
    length += chunk.length - start
    if (length > longestLine) throw UnusableExport.none()
    if (lines.length > 0) yield lines
  }
  if (length > 0) throw UnusableExport.cutOff()
}

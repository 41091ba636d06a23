import { createHash } from 'node:crypto'
import type { EventMetadata, Id, Timestamp } from '@manabi/kernel'

/** Through what somebody wrote. */
export const ways = ['console', 'api', 'mcp', 'import', 'cli'] as const
type Way = (typeof ways)[number]

export interface ContentVersion {
  /** Counts from 1. */
  readonly version: number
  /** Of the last event of the version in its stream, which has the content. */
  readonly revision: number
  readonly at: Timestamp
  /** The person; null where no person wrote. */
  readonly by: Id | null
  readonly via: Way
  /** The fields that differ from the version before. */
  readonly changed: readonly string[]
  /** Of the request, which may write several events; null where there was none. */
  readonly requestId: string | null
}

/** What was written of a thing, and when: without the contents, which the events have. */
export interface ContentVersionsDoc {
  /** Of each field as it was written last. */
  readonly hashes: Readonly<Record<string, string>>
  /** The latest, in order. */
  readonly versions: readonly ContentVersion[]
}

/** Versions of a thing that are listed. */
const mostVersions = 500

type Fields = Readonly<Record<string, unknown>>

interface Written {
  /** What the event says; fields left out stay as they are. */
  readonly fields: Fields
  /** What a thing is before anything was written. */
  readonly blank: Fields
  readonly event: { readonly metadata: EventMetadata; readonly revision: number }
}

/** The document after an event: with another version, or with more in the last one where the same request wrote that. */
export function withVersion(doc: ContentVersionsDoc | null, { fields, blank, event }: Written): ContentVersionsDoc {
  const { hashes: before, versions } = doc ?? { hashes: hashesOf(blank), versions: [] }
  const hashes = { ...before, ...hashesOf(fields) }
  const { occurredAt: at, requestId } = event.metadata
  const last = versions.at(-1)
  const isSame = last !== undefined && requestId !== null && last.requestId === requestId && last.at === at
  const changed = Object.keys(hashes).filter(
    (field) => hashes[field] !== before[field] || (isSame && last.changed.includes(field)),
  )
  if (doc !== null && changed.length === 0) return doc
  const { actor } = event.metadata
  const by = actor.kind === 'user' ? actor.id : null
  const version = isSame ? last.version : (last?.version ?? 0) + 1
  const written = { version, revision: event.revision, at, by, via: wayOf(event.metadata), changed, requestId }
  return { hashes, versions: [...(isSame ? versions.slice(0, -1) : versions), written].slice(-mostVersions) }
}

const hashesOf = (fields: Fields): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22),
    ]),
  )

/** Whether an import wrote it, or the command line. */
export const isByImport = (metadata: EventMetadata): boolean => ['import', 'cli'].includes(wayOf(metadata))

function wayOf({ actor, via }: EventMetadata): Way {
  const named = ways.find((way) => way === via?.kind)
  return named ?? (actor.kind === 'system' ? 'cli' : 'api')
}

import type { StoredEvent } from '@manabi/event-store'
import type { StateDocument } from '@manabi/state-store'
import { z } from 'zod'

/**
 * The first line of an export. The others: every event in the order of the store, documents of operational state, marks, the
 * end; each a line of JSON. Personal fields stay sealed, and what the master key wraps stays wrapped.
 */
export const Header = z.object({
  format: z.literal('manabi-export'),
  version: z.number(),
  createdAt: z.string(),
  /** Opens with the master key that the export belongs to. */
  proof: z.string(),
})
export type Header = z.output<typeof Header>

export const formatVersion = 1

/** A document of operational state. */
export interface StateRecord {
  readonly collection: string
  readonly document: StateDocument
}

/** How far a follower of the events has come: it has dealt with so many of the events above, for positions are not the same elsewhere. */
export interface Mark {
  readonly collection: string
  readonly id: string
  readonly events: number
}

/** The last line; `mac` authenticates all bytes before it with the master key (HMAC-SHA256). */
export interface End {
  readonly events: number
  readonly documents: number
  readonly mac: string
}

export type ExportRecord = StoredEvent | StateRecord | { readonly mark: Mark } | { readonly end: End }

export const lineOf = (record: Header | ExportRecord): string => `${JSON.stringify(record)}\n`

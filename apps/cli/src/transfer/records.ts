import type { StoredEvent } from '@manabi/event-store'
import type { Id } from '@manabi/kernel'
import type { StateDocument } from '@manabi/state-store'
import { z } from 'zod'

/**
 * The first line of an export. The others: every event in the order of the store, documents of operational state, marks, pieces
 * of files, the end; each a line of JSON. Personal fields stay sealed, and what the master key wraps stays wrapped.
 */
export const Header = z.object({
  format: z.literal('manabi-export'),
  version: z.number(),
  createdAt: z.string(),
  /** Opens with the master key that the export belongs to. */
  proof: z.string(),
})
export type Header = z.output<typeof Header>

/** Version 1 had no files: who reads that version only must not take one that has files for whole. */
export const formatVersion = 2

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

/** Bytes of a file, as base64. The pieces of a file follow each other. */
export interface FilePiece {
  readonly file: Id
  readonly bytes: string
  readonly isLast: boolean
}

/** The last line; `mac` authenticates all bytes before it with the master key (HMAC-SHA256). */
export interface End {
  readonly events: number
  readonly documents: number
  /** Absent in version 1. */
  readonly files?: number
  readonly mac: string
}

export type ExportRecord = StoredEvent | StateRecord | FilePiece | { readonly mark: Mark } | { readonly end: End }

export const lineOf = (record: Header | ExportRecord): string => `${JSON.stringify(record)}\n`

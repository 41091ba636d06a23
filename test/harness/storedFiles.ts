import { createHash, randomUUID } from 'node:crypto'
import type { EventStore, StoredEvent } from '@manabi/event-store'
import { FileDeleted, FileUploaded } from '@manabi/files'
import { systemMetadata } from '@manabi/kernel'

const metadata = systemMetadata('test', new Date())

const stored = ({ type, data }: { type: string; data: object }, position: number): StoredEvent => ({
  ...{ id: randomUUID(), type, version: 1, data: { ...data }, metadata },
  ...{ stream: `file-${position}`, revision: 0, position },
})

const ofFile = (fileId: string, bytes: Buffer) => ({
  fileId,
  organizationId: 'org_1',
  contentHash: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
})

export const uploadedAt = (position: number, fileId: string, bytes: Buffer): StoredEvent =>
  stored(FileUploaded({ ...ofFile(fileId, bytes), name: `${fileId}.png`, mimeType: 'image/png' }), position)

export const deletedAt = (position: number, fileId: string, bytes: Buffer): StoredEvent =>
  stored(FileDeleted(ofFile(fileId, bytes)), position)

/** Answers these events, and what is pushed to them later. */
export const eventStoreOf = (events: readonly StoredEvent[]) =>
  ({
    head: async () => events.at(-1)?.position ?? 0,
    readAll: async ({ after, limit }: { after: number; limit: number }) => {
      const found = events.filter(({ position }) => position > after).slice(0, limit)
      return { events: found, position: found.at(-1)?.position ?? after }
    },
  }) as unknown as EventStore

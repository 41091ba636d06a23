import { fileAddress, mimeTypes } from '@manabi/files'
import { Id, Timestamp } from '@manabi/kernel'
import type { FileDoc } from '@manabi/projections/files/files'
import { z } from 'zod'
import { pageOf } from '../../../page.ts'

const example = {
  id: 'fil_7h3k9m2p5r8t1v4x6z0b2d4f6g',
  url: 'https://manabi.example.com/files/fil_7h3k9m2p5r8t1v4x6z0b2d4f6g/map.png',
  name: 'map.png',
  mimeType: 'image/png' as const,
  bytes: 48_213,
  createdAt: '2026-04-01T09:30:00.000Z',
}

const fields = {
  id: Id,
  url: z.string().meta({ description: 'Whoever has it can read the file. Write it into lessons.' }),
  name: z.string().meta({ description: 'As it was uploaded, with the ending of what it is.' }),
  mimeType: z.enum(mimeTypes).meta({ description: 'What the bytes are.' }),
  bytes: z.int().min(0).meta({ description: 'How many there are.' }),
  createdAt: Timestamp,
}

/** Beyond, Authoring: Files. */
export const StoredFile = z
  .object(fields)
  .meta({ id: 'StoredFile', description: 'A file of an organization.', examples: [example] })

const FileUse = z.union([z.object({ lessonId: Id, title: z.string() }), z.object({ testId: Id, title: z.string() })])

const UsedFile = z
  .object({
    ...fields,
    usedIn: z.array(FileUse).meta({
      description: 'Lessons, their drafts included, and tests that name it now, 100 at most. Versions do not count.',
    }),
  })
  .meta({
    id: 'UsedFile',
    description: 'A file of an organization, and what uses it.',
    examples: [{ ...example, usedIn: [{ lessonId: 'les_01jqp3w2f6h8n4r0s5v9x7yzab', title: '地図の読み方' }] }],
  })

export const UsedFilePage = pageOf(UsedFile, 'UsedFilePage')

export const showFile = (
  publicUrl: string,
  { fileId: id, name, mimeType, bytes, createdAt }: FileDoc,
): z.output<typeof StoredFile> => ({
  ...{ id, url: fileAddress(publicUrl, { fileId: id, name }) },
  ...{ name, mimeType, bytes, createdAt },
})

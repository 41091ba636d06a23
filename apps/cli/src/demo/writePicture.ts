import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { file, fileAddress } from '@manabi/files'
import { derivedId, type EventMetadata, type Id } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'

export interface PictureTarget extends Pick<Platform, 'config' | 'files' | 'repository'> {
  readonly metadata: EventMetadata
  readonly organizationId: Id
}

/** Keeps a picture of the demonstration, once, and answers its address. Everybody may know it. */
export async function writePicture(target: PictureTarget, name: string): Promise<string> {
  const { config, files, repository, metadata, organizationId } = target
  const bytes = await readFile(new URL(`./pictures/${name}`, import.meta.url))
  const contentHash = createHash('sha256').update(bytes).digest('hex')
  const fileId = derivedId('fil', `demo/${name}`)
  if ((await files.sizeOf(fileId)) === null) await files.save(fileId, bytes)
  const command = { fileId, organizationId, contentHash, name, mimeType: 'image/png' as const, bytes: bytes.length }
  await repository.execute(file.keepFile, [organizationId, contentHash], command, metadata)
  return fileAddress(config.PUBLIC_URL, { fileId, name })
}

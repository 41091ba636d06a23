import { webcrypto } from 'node:crypto'
import { file, fileName, fileTypeOf, type MimeType } from '@manabi/files'
import { type Id, Problem, secretId } from '@manabi/kernel'
import { bytesKept } from '@manabi/projections/files/files'
import type { ExecutionContext } from '../../../execution.ts'
import type { Services } from '../../../services.ts'

/** In bytes (beyond, Files). */
export const largestFile = 20 * 1024 ** 2
const mostBytesKept = 10 * 1024 ** 3

export interface KeptFile {
  readonly fileId: Id
  readonly name: string
  /** False where the organization had these bytes already. */
  readonly isNew: boolean
}

interface Given {
  readonly organizationId: Id
  readonly name: string
  readonly type: MimeType
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Keeps the bytes as a file of the organization, or answers the file that they are already. The bytes are safe before an event says
 * that the file is there: what is cut off in between leaves bytes that nobody can reach. Throws 409 `conflict` beyond the space of an
 * organization.
 */
export async function keepFile(
  request: Pick<ExecutionContext, 'part'>,
  services: Pick<Services, 'files' | 'repository' | 'views'>,
  { organizationId, name, type, bytes }: Given,
): Promise<KeptFile> {
  const { files, views } = services
  const contentHash = await hashOf(bytes)
  const known = await keptAs(services, organizationId, contentHash)
  if (known !== null) {
    // A disk that was put back without it, or with a part of it: here are the bytes again.
    if ((await files.sizeOf(known.fileId)) !== bytes.length) await files.save(known.fileId, bytes)
    return { ...known, isNew: false }
  }
  if ((await bytesKept(views, organizationId)) + bytes.length > mostBytesKept)
    throw new Problem('conflict', 'The files of an organization take at most 10 GiB. Delete some that nothing uses.')
  // A repetition that finds other files there already must not give their ids to these bytes.
  const { newSecret, execute } = request.part(`file ${contentHash}`)
  const fileId = secretId('fil', newSecret())
  await files.save(fileId, bytes)
  const command = { fileId, organizationId, contentHash, mimeType: type, bytes: bytes.length }
  const { state } = await execute(file.keepFile, [organizationId, contentHash], {
    ...command,
    name: fileName(name, type),
  })
  const isNew = state.status === 'present' && state.data.fileId === fileId
  // Somebody else uploaded the same bytes in the same moment, or a repetition comes after the file was deleted.
  if (!isNew) await files.remove(fileId)
  if (state.status !== 'present') throw new Problem('conflict', 'Somebody deleted the file in the same moment.')
  return { ...state.data, isNew }
}

/** The file of the organization that has the bytes with this hash; null for none. */
export async function keptAs(
  { repository }: Pick<Services, 'repository'>,
  organizationId: Id,
  contentHash: string,
): Promise<Omit<KeptFile, 'isNew'> | null> {
  const { state } = await repository.load(file, [organizationId, contentHash])
  return state.status === 'present' ? state.data : null
}

/** SHA-256, off the main thread. */
export const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')

/** What the bytes are. Throws 415 for what is not kept, whatever its name says. */
export async function keptType(bytes: Uint8Array): Promise<MimeType> {
  const type = await fileTypeOf(bytes)
  if (type !== null) return type
  throw new Problem(
    'unsupported_media_type',
    'The file has to be a PNG, JPEG, GIF, or WebP picture, a PDF, an MP3, or an M4A.',
  )
}

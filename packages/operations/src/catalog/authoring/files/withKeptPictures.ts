import { dataPictures, fileAddress, fileTypeOf, pictureBytes, withAddresses } from '@manabi/files'
import { type Id, invalid } from '@manabi/kernel'
import type { ExecutionContext } from '../../../execution.ts'
import type { Services } from '../../../services.ts'
import { keepFile } from './keepFile.ts'

/** Pictures that one text may bring along. */
const mostPictures = 50

export type PictureKeeper = readonly [
  request: Pick<ExecutionContext, 'part'>,
  services: Pick<Services, 'config' | 'files' | 'repository' | 'timeouts' | 'views'>,
  organizationId: Id,
]

/**
 * The text with the pictures that stand in it themselves (`data:`) as files of the organization. What is not a picture stays, for the
 * sanitizer to drop. Throws 400 for more than 50 of them. `path` is the field that the 400 names.
 */
export async function withKeptPictures(
  [request, services, organizationId]: PictureKeeper,
  text: string,
  path: string,
): Promise<string> {
  const pictures = dataPictures(text)
  if (pictures.size > mostPictures) throw invalid(path, `has more than ${mostPictures} pictures in it`)
  const addresses = new Map<string, string>()
  for (const address of pictures) {
    const bytes = pictureBytes(address)
    const type = await fileTypeOf(bytes)
    if (type === null) continue
    const kept = await keepFile(request, services, { organizationId, name: 'picture', type, bytes })
    addresses.set(address, fileAddress(services.config.PUBLIC_URL, kept))
  }
  return addresses.size === 0 ? text : withAddresses(text, addresses)
}

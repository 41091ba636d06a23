import type { Platform } from '@manabi/platform'
import type { Progress } from '@manabi/projector'
import { type FaultyFile, faultyFile } from './faultyFile.ts'
import { type PresentFile, PresentFiles } from './presentFiles.ts'
import { readWholeFile } from './readWholeFile.ts'

type Stores = Pick<Platform, 'eventStore' | 'files'>

export interface VerifiedFiles {
  /** As many as the events say are there. */
  readonly files: number
  readonly faultyFiles: readonly FaultyFile[]
}

/**
 * Compares the bytes of each file with its event. Servers may be running: a file that somebody deletes meanwhile is not a fault.
 */
export async function verifyFiles(
  { eventStore, files }: Stores,
  onProgress: (progress: Progress) => void = () => {},
): Promise<VerifiedFiles> {
  const head = await eventStore.head()
  const present = new PresentFiles()
  await present.catchUp(eventStore, (position) => onProgress({ position, head }))
  const verified = present.all
  const faulty = await faultsIn(files, verified, onProgress)
  if (faulty.length > 0) await present.catchUp(eventStore)
  return { files: verified.length, faultyFiles: faulty.filter(({ id }) => present.get(id) !== undefined) }
}

async function faultsIn(
  files: Stores['files'],
  present: readonly PresentFile[],
  onProgress: (progress: Progress) => void,
): Promise<readonly FaultyFile[]> {
  const faulty: FaultyFile[] = []
  for (const [index, file] of present.entries()) {
    const { status } = await readWholeFile(files, file)
    if (status !== 'whole') faulty.push(faultyFile(file, status))
    onProgress({ position: index + 1, head: present.length })
  }
  return faulty
}

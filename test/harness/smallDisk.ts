import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, type StatsFs, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly path: string
  /** Leaves not a byte free. */
  fill(): void
  free(): void
  remove(): void
}

/** Whether this process may mount a disk of its own: only root on Linux. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/** A disk of a few megabytes, in memory. */
export function smallDisk(megabytes = 4): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'manabi-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path])
  const filler = join(path, 'filler')
  return {
    path,
    fill: () => {
      // Others may write meanwhile, so there may be less than was free.
      while (statfsSync(path).bavail > 0) append(filler, statfsSync(path))
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', [path])
      rmdirSync(path)
    },
  }
}

function append(file: string, { bavail, bsize }: StatsFs): void {
  try {
    appendFileSync(file, Buffer.alloc(bavail * bsize))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

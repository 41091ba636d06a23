import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Read models of `projections verify`, uploads that are under way, and archives that are imported. */
const kinds = ['scratch', 'upload', 'import'] as const

/** The path of a temporary directory of this process, for `mkdtemp` to complete. The directory may hold personal data in plain text. */
export const temporaryPrefix = (kind: (typeof kinds)[number]): string =>
  join(tmpdir(), `manabi-${kind}-${process.pid}-`)

const named = new RegExp(`^manabi-(?:${kinds.join('|')})-(\\d+)-`)

/**
 * Deletes the temporary directories of processes that were killed. A process that starts has none yet: a directory that bears its number
 * is left from an earlier one, as in a container.
 */
export function deleteAbandonedDirectories({ isStarting = false } = {}): void {
  for (const name of readdirSync(tmpdir())) {
    const [, found] = named.exec(name) ?? []
    if (found === undefined) continue
    const pid = Number(found)
    const isLeft = pid === process.pid ? isStarting : !isRunning(pid)
    if (isLeft) deleteDirectory(join(tmpdir(), name))
  }
}

function deleteDirectory(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // It may belong to another user of the machine. The next start tries again.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: a process of another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

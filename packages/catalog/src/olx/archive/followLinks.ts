import type { ArchiveLimits } from './archiveLimits.ts'

interface Linked {
  readonly texts: Map<string, Uint8Array>
  readonly assets: Set<string>
  /** Style sheets and scripts among them. */
  readonly code: Map<string, Uint8Array>
  /** Where a link leads, by its path. */
  readonly links: ReadonlyMap<string, string>
  /** Why a file cannot be read, by its path. */
  readonly unread: Map<string, string>
}

/** A link to a link to a link: as many as Linux follows. */
const mostRounds = 40

/** Puts what a link leads to in the link's place: a file, or all files of a folder. A link that leads nowhere is in `unread`. */
export function followLinks({ texts, assets, code, links, unread }: Linked, limits: ArchiveLimits): void {
  let left = [...links]
  for (let round = 0; left.length > 0 && round < mostRounds; round++) {
    const paths = [...texts.keys(), ...assets].sort()
    const open = left.map(([path]) => path).sort()
    left = left.filter(([path, target]) => {
      const found = below(paths, target)
      // A folder is copied once its own links are files.
      if (found.length === 0 || path.startsWith(`${target}/`) || below(open, target).length > 0) return true
      for (const file of found) copy(file, path + file.slice(target.length))
      return false
    })
  }
  for (const [path] of left) unread.set(path, 'a link that leads to nothing in the archive')

  function copy(from: string, to: string): void {
    limits.countEntry()
    if (texts.has(to) || assets.has(to)) unread.set(to, 'in the archive as a file and as a link; the link counts')
    const text = texts.get(from)
    if (text !== undefined) {
      texts.set(to, text)
      return
    }
    assets.add(to)
    code.delete(to)
    const copied = code.get(from)
    if (copied !== undefined) code.set(to, copied)
  }
}

/** The path itself, or all below it; of sorted paths. */
function below(paths: readonly string[], target: string): string[] {
  if (paths[firstAtLeast(paths, target)] === target) return [target]
  const start = firstAtLeast(paths, `${target}/`)
  let end = start
  while (paths[end]?.startsWith(`${target}/`)) end++
  return paths.slice(start, end)
}

function firstAtLeast(sorted: readonly string[], wanted: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}

/** `damaged`: its file cannot be read. `repeated`: its file stood in the course before. */
export type PartState = 'present' | 'missing' | 'damaged' | 'repeated'

/** A part of an archive that has no key yet. */
export interface Part {
  /** `tag/url_name`. */
  readonly path: string
  readonly tag: string
  /** Whether the archive gives it a name. Others are named by their place. */
  readonly isNamed: boolean
  /** The file that defines it; null where it is written in its place. A file that is pointed to twice is one part. */
  readonly file: string | null
  readonly state: PartState
  readonly children: readonly Part[]
}

/**
 * The keys of the parts, no two the same. A name that no other part has is the key, whatever stands before the part. A part that shares its
 * name, or has none, gets a key that no archive can give, since the next one may give a name to another part. A section is a place, so the
 * first that is called so keeps the name.
 */
export function partKeys(root: Part): (part: Part) => Key {
  const present = partsOf(root).filter(({ state }) => state !== 'repeated')
  const counts = new Map<string, number>()
  const countIn = (name: string): number => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
  for (const { path } of present.filter(({ isNamed }) => isNamed)) countIn(path)
  const isAlone = ({ path, isNamed }: Part) => isNamed && counts.get(path) === 1
  const keyOf = (part: Part): string => {
    const { path, tag, isNamed } = part
    if (isAlone(part)) return path
    const base = `${isNamed ? '~shared' : '~place'}/${path}`
    const count = countIn(base)
    const isFree = isNamed || !counts.has(path)
    return tag === 'chapter' && count === 1 && isFree ? path : `${base}/${count}`
  }
  const keys = new Map<Part | string, Key>()
  for (const part of present) keys.set(part.file ?? part, { key: keyOf(part), isNamed: isAlone(part) })
  return (part) => keys.get(part.file ?? part)!
}

export interface Key {
  readonly key: string
  /** Whether it is a name that the archive gives to this part alone. */
  readonly isNamed: boolean
}

function partsOf(root: Part): readonly Part[] {
  const parts: Part[] = []
  const collect = (part: Part) => {
    parts.push(part)
    part.children.forEach(collect)
  }
  collect(root)
  return parts
}

import { posix } from 'node:path'
import { readParts } from './readParts.ts'
import { walkXml } from './walkXml.ts'

export interface Relationship {
  readonly id: string
  /** The last word of its type, such as `slide`. */
  readonly type: string
  /** The name of the part that it leads to. */
  readonly target: string
}

/** The name of the part that a document begins with: what the package says, else `usual`. */
export async function mainPart(bytes: Uint8Array, usual: string): Promise<string> {
  const found = await relationshipsOf(bytes, '')
  return found.find(({ type }) => type === 'officeDocument')?.target ?? usual
}

/** Where a part leads to; '' is the package itself. */
export async function relationshipsOf(bytes: Uint8Array, part: string): Promise<readonly Relationship[]> {
  const [folder, file] = [posix.dirname(part), posix.basename(part)]
  const name = posix.join(folder, '_rels', `${file === '' ? '' : file}.rels`)
  const listed = (await readParts(bytes, (one) => one === name)).get(name)
  const relationships: Relationship[] = []
  if (listed === undefined) return relationships
  walkXml(listed, {
    open: (tag, { Id: id, Type: type = '', Target: target, TargetMode: mode }) => {
      if (tag !== 'Relationship' || id === undefined || target === undefined || mode === 'External') return
      const resolved = posix.resolve('/', folder, target).slice(1)
      relationships.push({ id, type: type.split('/').at(-1)!, target: resolved })
    },
  })
  return relationships
}

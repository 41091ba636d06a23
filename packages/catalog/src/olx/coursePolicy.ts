import type { CourseFiles } from './archive/readArchive.ts'
import { quoted, RefusedArchive } from './archive/refusedArchive.ts'
import { decodeUtf8 } from './xml.ts'

/** What learners may see, beside the files of the nodes. */
export interface Policy {
  /** The attributes of a node, by `tag/url_name`. */
  readonly entries: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly files: readonly string[]
}

/** Exports of before 2013 have one file beside the folder of the run. */
export function readPolicy({ texts, unread }: CourseFiles, run: string): Policy {
  const candidates = [`policies/${run}.json`, `policies/${run}/policy.json`]
  const files = candidates.filter((file) => texts.has(file))
  const lost = candidates.find((file) => unread.has(file) && !texts.has(file))
  if (lost !== undefined) throw new RefusedArchive(`${quoted(lost)} is ${unread.get(lost)}.`)
  return { entries: Object.assign({}, ...files.map((file) => policyIn(file, texts.get(file)!))), files }
}

function policyIn(file: string, bytes: Uint8Array): Policy['entries'] {
  try {
    const policy: unknown = JSON.parse(decodeUtf8(bytes) ?? '', storable)
    const entries = typeof policy === 'object' && policy !== null ? Object.entries(policy) : []
    return Object.fromEntries(entries.map(([path, facts]) => [path.normalize('NFC'), textsOf(facts)]))
  } catch (error) {
    throw new RefusedArchive(`${quoted(file)} does not parse: it is not JSON, or nests too deep.`, { cause: error })
  }
}

/** Takes out characters that no store keeps: those that JSON writes as escapes. `decodeUtf8` takes out the others. */
const storable = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/** The attributes that a policy gives a node. */
export const policyOf = ({ entries }: Policy, path: string): Readonly<Record<string, string>> =>
  Object.hasOwn(entries, path) ? entries[path]! : {}

/** Throws a RangeError for what nests too deep to be written. */
function textsOf(facts: unknown): Readonly<Record<string, string>> {
  const given = typeof facts === 'object' && facts !== null ? Object.entries(facts) : []
  return Object.fromEntries(
    given
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

import { limits } from '../../limits.ts'
import { hidingCode } from '../hidden/hidingCode.ts'
import { namesHiddenBy } from '../hidden/hidingSheet.ts'
import { type Additions, additionsOf } from '../hidden/writingSheet.ts'

/**
 * Addresses of a course's files: as Studio writes them, then as Open edX serves them. What follows the name is not part of it.
 * Matching takes linear time, since the address comes from an archive and the whole process waits meanwhile.
 */
const forms = [
  /^\/?static\/([^?#]+)/,
  /^\/?asset-v1:[^/?#+]*\+[^/?#+]*\+[^/?#+]*\+type@asset\+block[@/]([^?#]+)/,
  /^\/?c4x\/[^/]+\/[^/]+\/asset\/([^?#]+)/,
]

/** Where Open edX serves files to learners. */
const servedFrom = /^\/?assets\/courseware\/(v\d+\/)?[\da-f]{32}\//i

/** The files beside the texts of an archive, and what its style sheets and scripts hide or add. */
export class CourseAssets {
  readonly #paths: ReadonlySet<string>
  readonly #byPlainName: ReadonlyMap<string, string>
  readonly #code: ReadonlyMap<string, Uint8Array>
  /** What a style sheet or script hides: see `namesHiddenIn`. Links have the bytes of their file. */
  readonly #hidden = new Map<Uint8Array, ReadonlySet<string>>()

  /** By style sheet, as `#hidden`. */
  readonly #additions = new Map<Uint8Array, Additions>()

  /** Of paths in the archive; `code`: the style sheets and scripts among them. */
  constructor(paths: readonly string[], code: ReadonlyMap<string, Uint8Array> = new Map()) {
    this.#code = code
    this.#paths = new Set(paths)
    this.#byPlainName = new Map(paths.toReversed().map((path) => [plain(path), path]))
  }

  /** The path of the file at an address; null where the address names no file of the archive. */
  at(address: string): string | null {
    if (address.length > limits.url) return null
    const name = forms
      .map((form) => form.exec(address.trim().replace(servedFrom, ''))?.[1])
      .find((found) => found !== undefined)
    if (name === undefined) return null
    const path = `static/${decoded(name).normalize('NFC')}`
    return this.#paths.has(path) ? path : (this.#byPlainName.get(plain(path)) ?? null)
  }

  /**
   * What the style sheet or script at an address hides: classes and ids in lower case, '' for any part. The same object for the same
   * file. Nothing at an address of something else.
   */
  hiddenAt(address: string): ReadonlySet<string> {
    const [path, bytes] = this.#codeAt(address)
    if (bytes === undefined) return nothing
    const hidden = this.#hidden.get(bytes) ?? namesHiddenIn(path, new TextDecoder().decode(bytes))
    this.#hidden.set(bytes, hidden)
    return hidden
  }

  /** What the style sheet at an address adds to a page. */
  additionsAt(address: string): Additions {
    const [path, bytes] = this.#codeAt(address)
    if (bytes === undefined || !/\.css$/i.test(path)) return noAdditions
    const additions = this.#additions.get(bytes) ?? additionsOf(new TextDecoder().decode(bytes))
    this.#additions.set(bytes, additions)
    return additions
  }

  #codeAt(address: string): readonly [path: string, bytes: Uint8Array | undefined] {
    const path = this.at(address)
    return path === null ? ['', undefined] : [path, this.#code.get(path)]
  }
}

const nothing: ReadonlySet<string> = new Set()
const noAdditions: Additions = { names: new Set(), said: '' }

/** Whether a page with these classes and ids has a part that is named; '' names any part. */
export function concernsAny(named: ReadonlySet<string>, names: ReadonlySet<string>): boolean {
  if (named.has('')) return true
  const [few, many] = names.size < named.size ? [names, named] : [named, names]
  for (const name of few) if (many.has(name)) return true
  return false
}

/** The classes and ids of the parts that a file hides; '' for any part. Scripts of libraries hide parts that other code names. */
function namesHiddenIn(path: string, text: string): ReadonlySet<string> {
  if (/\.css$/i.test(path)) return namesHiddenBy(text)
  const isLibrary = /\/(jquery|bootstrap|popper)([.-](ui|bundle|slim|min|\d+))*\.js$/i.test(path)
  return new Set(!isLibrary && hidingCode.test(text) ? [''] : [])
}

/** Open edX writes "_" for most signs in the address of a file. Its export gives the file the name that it was uploaded under. */
const plain = (path: string): string =>
  path.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}_.%-]+/gu, (signs) => '_'.repeat([...signs].length))

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

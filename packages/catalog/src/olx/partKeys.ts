/** Gives the parts of a course their keys: no two have the same. */
export class PartKeys {
  readonly #keys = new Set<string>()
  /** By the file that defines the part. */
  readonly #ofFiles = new Map<string, string>()
  /** How many parts are called so. An archive may call all of its parts alike. */
  readonly #counts = new Map<string, number>()

  /** A file that is pointed to twice is one part. What is written in its place twice is two, whatever they are called. */
  keyFor(path: string, file: string | null): { readonly key: string; readonly isRepeated: boolean } {
    const known = file === null ? undefined : this.#ofFiles.get(file)
    if (known !== undefined) return { key: known, isRepeated: true }
    const key = this.#free(path)
    this.#keys.add(key)
    if (file !== null) this.#ofFiles.set(file, key)
    return { key, isRepeated: false }
  }

  #free(path: string): string {
    let key = path
    let count = (this.#counts.get(path) ?? 0) + 1
    if (count > 1) key = `${path}~${count}`
    while (this.#keys.has(key)) key = `${path}~${++count}`
    this.#counts.set(path, count)
    return key
  }
}

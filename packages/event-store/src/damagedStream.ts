/** Something was done to a stream that an append-only store never does. Trying again does not help; a backup does. */
export class DamagedStream extends Error {
  readonly stream: string

  constructor(name: `Stream${string}`, stream: string, damage: string) {
    super(`Stream ${stream} ${damage}. Restore it from a backup (docs/guides/eventstoredb.md).`)
    this.name = name
    this.stream = stream
  }
}

/** An archive that is refused whole: nothing of it was imported. The message is one sentence for whoever runs the import. */
export class RefusedArchive extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'RefusedArchive'
  }
}

/** A path of an archive, fit for a sentence: quoted, control characters escaped, shortened. */
export const quoted = (path: string): string => JSON.stringify(path.length > 200 ? `${path.slice(0, 200)}…` : path)

/** The state belongs to other events than the store has: its keys could not open what is sealed in them. */
export class OtherHistory extends Error {
  readonly path: string

  constructor(path: string) {
    super(
      `${path} belongs to other events than events.db beside it. Nothing was changed. ` +
        'Put back the two files of one backup, together with the master key.',
    )
    this.name = 'OtherHistory'
    this.path = path
  }
}

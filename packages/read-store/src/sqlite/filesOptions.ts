import type { StatusLog, Timeouts } from '@manabi/kernel'

/** What all files of a read store have in common. */
export interface FilesOptions {
  readonly directory: string
  readonly mark: number
  readonly log: StatusLog | undefined
  readonly timeouts?: Timeouts | undefined
}

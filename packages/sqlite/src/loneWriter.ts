import type { FileIdentity } from './fileIdentity.ts'
import { FileWriter, type PrepareWriter } from './fileWriter.ts'

export interface LoneWriterOptions<Job, Answer> {
  /** What the writer's thread exports as `prepareWriter`. */
  readonly prepare: PrepareWriter<Job, Answer>
  /** Whether a job takes no longer than its commit. */
  readonly isSmall: (job: Job) => boolean
  readonly calm?: Calm | undefined
}

/** So many commits in a row, each alone and made in less than so many milliseconds. */
export interface Calm {
  readonly commits: number
  readonly milliseconds: number
}

const usualCalm: Calm = { commits: 8, milliseconds: 2 }

/**
 * Commits a job that is alone in the thread that asks for it: on a quick disk, the way to the writer's thread and back takes as long as
 * the commit. It does so after some calm commits only, so that a disk that becomes slow holds up the event loop once, and what comes
 * together is committed together. Whatever is in the way, such as a lock or a full disk, is left to the writer's thread, which can wait
 * and tells what is wrong.
 */
export class LoneWriter<Job, Answer> {
  readonly #file: FileWriter<Job, Answer>
  readonly #isSmall: (job: Job) => boolean
  readonly #enough: Calm
  /** How many of the last commits were calm, without a gap. */
  #calm: number

  constructor(path: string, identity: FileIdentity, { prepare, isSmall, calm }: LoneWriterOptions<Job, Answer>) {
    this.#file = new FileWriter(path, identity, prepare, false)
    this.#isSmall = isSmall
    this.#enough = calm ?? usualCalm
    this.#calm = this.#enough.commits
  }

  /** null where the writer's thread has to do it: nothing was written then. */
  commit(jobs: readonly Job[]): Answer[] | null {
    const [job] = jobs
    if (this.#calm < this.#enough.commits || jobs.length !== 1 || !this.#isSmall(job!)) return null
    try {
      return this.#file.commit(jobs)
    } catch {
      this.rest()
      return null
    }
  }

  /** To be told of every commit, wherever it was made. */
  committed(wasAlone: boolean, milliseconds: number): void {
    this.#calm = wasAlone && milliseconds < this.#enough.milliseconds ? this.#calm + 1 : 0
  }

  /** Leaves the file to the writer's thread until some of its commits were calm. */
  rest(): void {
    this.#calm = 0
    this.#file.close()
  }
}

import { StatementSync } from 'node:sqlite'

/** SQLite's result codes. */
export const [busy, ioError, full] = [5, 10, 13]

export interface Fault {
  /** How many changes are made before it. */
  readonly calls: number
  readonly code: number
  /** Whether a transaction is kept all the same, where its end fails. */
  readonly isLate: boolean
}

/** Lets one later change of a database of this process fail, whichever it is. */
export class FailingWrites {
  readonly #run = StatementSync.prototype.run
  #fault: Fault | null = null
  #calls = 0

  begin(): void {
    const { run, failing } = { run: this.#run, failing: this }
    StatementSync.prototype.run = function (this: StatementSync, ...values: Parameters<typeof run>) {
      const fault = failing.#next()
      if (fault === null) return run.apply(this, values)
      if (fault.isLate && this.sourceSQL === 'COMMIT' && fault.code !== busy) run.apply(this, values)
      throw Object.assign(new Error('This change fails.'), { code: 'ERR_SQLITE_ERROR', errcode: fault.code })
    } as typeof run
  }

  failWith(fault: Fault | null): void {
    this.#fault = fault
    this.#calls = fault?.calls ?? 0
  }

  end(): void {
    this.failWith(null)
    StatementSync.prototype.run = this.#run
  }

  #next(): Fault | null {
    const fault = this.#fault
    if (fault === null || this.#calls-- > 0) return null
    this.#fault = null
    return fault
  }
}

/** A pause that `ring` ends early. */
export class Alarm {
  #hasRung = false
  #end: (() => void) | null = null

  ring(): void {
    this.#hasRung = true
    this.#end?.()
  }

  /** Resolves after `milliseconds` or at the next `ring`; at once when it has rung since the last pause. */
  async pause(milliseconds: number): Promise<void> {
    if (!this.#hasRung) await this.#wait(milliseconds)
    this.#hasRung = false
    this.#end = null
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

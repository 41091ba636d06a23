/** How long events may be folded before other work gets its turn, in milliseconds. */
const turn = 20

const [first, most] = [200, 1_000]

/**
 * How many events to fold in one turn of the event loop, by what those before took. Mostly all of a batch: but a fold copies its
 * document, so that one of a course of thousands of lessons takes milliseconds.
 */
export class PartSize {
  value = first

  folded(events: number, milliseconds: number): void {
    const fitting = Math.floor((events * turn) / Math.max(milliseconds, 0.001))
    this.value = Math.max(1, Math.min(fitting, 2 * Math.max(this.value, events), most))
  }
}

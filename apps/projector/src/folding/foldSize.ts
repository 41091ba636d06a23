/** How long one fold may keep other work from running, in milliseconds. */
const maxFoldMs = 20

const [firstSize, maxSize] = [200, 1_000]

/** How many events to fold in one turn of the event loop, by the time that the last ones took. */
export class FoldSize {
  events = firstSize

  folded(events: number, milliseconds: number): void {
    const fitting = Math.floor((events * maxFoldMs) / Math.max(milliseconds, 0.001))
    this.events = Math.max(1, Math.min(fitting, 2 * Math.max(this.events, events), maxSize))
  }
}

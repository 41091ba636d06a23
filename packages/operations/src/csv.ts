import type { Services } from './services.ts'

/** The answer as rows, for clients that prefer CSV to JSON. By column: text, numbers, null, or lists of text. */
export interface Csv<Request, Answer> {
  /** What the file is called, before the day: `members` for `members-2026-11-25.csv`. */
  readonly name: string
  /** The names of the fields. */
  readonly columns: readonly string[]
  /** Of an answer that is whole: its rows. */
  readonly rowsIn?: (answer: Answer) => readonly object[]
  /** Of a list that is answered in pages: every row, instead of the answer. */
  readonly allRows?: (request: Request, services: Services) => AsyncIterable<object>
}

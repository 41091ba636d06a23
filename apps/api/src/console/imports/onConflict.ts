import { Problem } from '@manabi/kernel'
import { again } from '../courses/seen.ts'
import type { Again } from '../failures.ts'
import type { Answer, ConsoleVisit } from '../visit.ts'

interface Refusal {
  readonly form: string
  readonly page: Again<ConsoleVisit>
  /** What a 409 means here. */
  readonly message: string
}

/** Shows the page again with this sentence where the operation answers 409. */
export async function onConflict(
  visit: ConsoleVisit,
  { form, page, message }: Refusal,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'conflict') throw error
    return again(visit, page, { form, status: 409, messages: [{ field: null, message }] })
  }
}

import type { Problem } from '@manabi/kernel'

/** The code of the problem that a decision throws; undefined for none. */
export function codeOf(decide: () => unknown): string | undefined {
  try {
    decide()
  } catch (error) {
    return (error as Problem).code
  }
  return undefined
}

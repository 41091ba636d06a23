/** The sizes of what authors write (contract, "Conventions"): of requests and of imports. Characters, but for `questions`. */
export const limits = {
  title: 200,
  description: 5_000,
  body: 500_000,
  url: 2_000,
  /** Of a question, a choice, or an explanation. */
  question: 5_000,
  /** Of a quiz. */
  questions: 500,
} as const

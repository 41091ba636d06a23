/** The key of one subject, for opening what was sealed with it. */
export interface SubjectKey {
  /** Throws when the value was sealed with another key, was changed, or was never sealed. */
  open(sealed: unknown): unknown
}

/**
 * Encryption of personal fields with a key for each subject (design, "Personal data"): a person (`usr_…`), or something a person
 * wrote that is forgotten on its own. Destroying the key makes everything sealed with it unreadable, in every store, for ever.
 */
export interface PersonalData {
  /** Makes the subject's key when it has none: a person begins here. Does not replace a destroyed key. */
  begin(subject: string): Promise<void>
  /** Rejects with a 401 `unauthorized` problem when the key was destroyed, and with a 503 `unavailable` one when it is missing. */
  sealer(subject: string): Promise<(value: unknown) => unknown>
  /** The keys of `subjects`: null for one that was destroyed; a missing one is not in the answer. */
  load(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey | null>>
  destroy(subject: string): Promise<void>
  /** Raises the alarm, once for each subject: something sealed for it cannot be opened, or its key is missing. */
  reportLost(subject: string, error?: unknown): void
  /** How many subjects this process raised the alarm for. */
  readonly lostCount: number
}

/** The key of one subject, for opening what was sealed with it. */
export interface SubjectKey {
  open(sealed: unknown): unknown
}

/**
 * Encryption of personal fields with a key per person (design, "Personal data"). A subject is a person (`usr_…`) or a person's
 * year (`usr_…/feedback/2026`). Destroying the key makes everything sealed with it unreadable, in every store, for ever.
 */
export interface PersonalData {
  /** Makes the subject's key when there is none yet. Rejects when it was destroyed. */
  sealer(subject: string): Promise<(value: unknown) => unknown>
  /** The keys that exist among `subjects`; destroyed ones are missing from the answer. */
  load(subjects: Iterable<string>): Promise<ReadonlyMap<string, SubjectKey>>
  destroy(subject: string): Promise<void>
}

import type { PersonalData, SubjectKey } from './personalData.ts'

interface Opening {
  readonly subject: string
  /** null for one that was destroyed, undefined for a missing one. */
  readonly key: SubjectKey | null | undefined
  /** Stands for what cannot be opened: one lost key must not stop everything else. */
  readonly removed: unknown
}

/** What was sealed for the subject. A key that is lost raises the alarm. */
export function openOr(
  personalData: Pick<PersonalData, 'reportLost'>,
  { subject, key, removed }: Opening,
  sealed: unknown,
): unknown {
  try {
    if (key === undefined) personalData.reportLost(subject)
    return key ? key.open(sealed) : removed
  } catch (error) {
    personalData.reportLost(subject, error)
    return removed
  }
}

/** Opens what read models keep sealed for the subject (`staysSealed`); null for what cannot be opened. */
export async function openerFor(personalData: PersonalData, subject: string): Promise<(sealed: unknown) => unknown> {
  const key = (await personalData.load([subject])).get(subject)
  return (sealed) => openOr(personalData, { subject, key, removed: null }, sealed)
}

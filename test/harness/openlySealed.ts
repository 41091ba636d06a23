import type { PersonalData } from '@manabi/personal-data'

/** For tests that compare what is stored, and for load: everybody has a key, and what is sealed is the same each time. */
export const openlySealed: PersonalData = {
  begin: async () => {},
  sealer: async () => (value) => ({ sealed: JSON.stringify(value) }),
  load: async (subjects) => new Map([...subjects].map((subject) => [subject, key])),
  destroy: async () => {},
  reportLost: () => {},
  lostCount: 0,
}

const key = { open: (value: unknown) => JSON.parse((value as { sealed: string }).sealed) }

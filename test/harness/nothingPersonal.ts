import type { PersonalData } from '@manabi/personal-data'

/** For events without personal fields: nobody has a key. */
export const nothingPersonal: PersonalData = {
  begin: async () => {},
  sealer: () => Promise.reject(new Error('There is nothing personal here.')),
  load: async () => new Map(),
  destroy: async () => {},
  reportLost: () => {},
  lostCount: 0,
}

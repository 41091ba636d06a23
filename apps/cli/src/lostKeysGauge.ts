import type { PersonalData } from '@manabi/personal-data'
import { Gauge, type Metric } from '@manabi/platform/metrics'

/** People and comments whose personal fields this process could not open; each is in the log once. */
export const lostKeysGauge = (personalData: Pick<PersonalData, 'lostCount'>): Metric =>
  new Gauge({
    name: 'manabi_personal_keys_lost',
    help: 'Subjects whose personal fields could not be opened since the process started',
    registers: [],
    collect() {
      this.set(personalData.lostCount)
    },
  })

import { DutyOverTime, type Era, type Stretch } from '@manabi/requirements'

/** How a duty goes over these eras, in order. */
export function stretchesOf<About>(eras: readonly Era<About>[]): readonly Stretch<About>[] {
  const duty = new DutyOverTime<About>()
  for (const era of eras) duty.begin(era)
  return duty.stretches()
}

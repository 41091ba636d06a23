import type { Figure } from './figure.ts'
import { writeHistory } from './history.ts'
import { onDirectory } from './requests.ts'
import { rebuildReadModels } from './runningService.ts'

export const name = 'rebuild'

const events = 200_000

/** `manabi projections rebuild`, from its start to its end. */
export const measure = (): Promise<Figure[]> =>
  onDirectory(async (directory) => {
    await writeHistory(directory, events)
    const { seconds, megabytes } = await rebuildReadModels(directory)
    const title = `rebuild of all read models, ${events.toLocaleString('en-US')} events`
    return [
      { name: title, unit: 'events/s', value: events / seconds, budget: 5_000, isLeast: true },
      { name: 'the same: most memory', unit: 'MB', value: megabytes, budget: 600 },
    ]
  })

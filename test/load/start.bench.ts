import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, median } from './figure.ts'
import { writeHistory } from './history.ts'
import { onDirectory } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'

export const name = 'start'

const events = 200_000
const starts = 5
/** Milliseconds: Node gives memory of the start back after a while. */
const rest = 40_000

/** From the command to `ready`; and the memory of the service once it has nothing to do. */
export const measure = (): Promise<Figure[]> =>
  onDirectory(async (directory) => {
    await writeHistory(directory, events)
    await rebuildReadModels(directory)
    const times: number[] = []
    for (let count = 0; count < starts; count++) {
      const begun = performance.now()
      const service = await RunningService.start(directory)
      times.push((performance.now() - begun) / 1_000)
      await service.idle()
      await service.stop()
    }
    const service = await RunningService.start(directory)
    await sleep(rest)
    const megabytes = await service.memory()
    await service.stop()
    return [
      { name: 'memory at rest, 200,000 events', unit: 'MB', value: megabytes, budget: 250 },
      { name: 'start on 200,000 events', unit: 's', value: median(times), budget: 2 },
    ]
  })

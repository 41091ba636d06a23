import { setImmediate } from 'node:timers/promises'
import { organization } from '@manabi/organizations'
import { openInstallation } from '../../apps/cli/src/installation.ts'
import { benchConfig } from './servers.ts'

/** What the process prints. */
export interface ColdLoad {
  readonly milliseconds: number
  /** Of processor time: the longest between two turns of the event loop, whatever else the machine is doing. */
  readonly longestTurn: number
  readonly megabytes: number
}

const [dataDir, organizationId] = process.argv.slice(2) as [string, string]
const platform = await openInstallation(benchConfig(dataDir))
const before = process.memoryUsage().rss
const begun = performance.now()
const longestTurn = await longestTurnOf(() => platform.repository.load(organization, [organizationId]))
const milliseconds = performance.now() - begun
const megabytes = (process.memoryUsage().rss - before) / 2 ** 20
await platform.close()
process.stdout.write(JSON.stringify({ milliseconds, longestTurn, megabytes } satisfies ColdLoad))

async function longestTurnOf(work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone, last] = [0, false, process.threadCpuUsage()]
  const watching = (async () => {
    while (!isDone) {
      await setImmediate()
      const { user, system } = process.threadCpuUsage(last)
      last = process.threadCpuUsage()
      longest = Math.max(longest, (user + system) / 1_000)
    }
  })()
  await work()
  isDone = true
  await watching
  return longest
}

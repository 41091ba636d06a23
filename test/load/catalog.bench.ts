import autocannon from 'autocannon'
import { startBareExpress } from './comparedServers.ts'
import { type Figure, medians } from './figure.ts'
import { foundSchool } from './history.ts'
import { ask, onDirectory } from './requests.ts'
import { RunningService, rebuildReadModels } from './runningService.ts'
import { signIn, type Tokens } from './signIn.ts'

export const name = 'catalog'

const connections = 64
const rounds = 5
const seconds = 2
const path = '/courses?pageSize=20'

/** The first page of 20 of 10,000 courses, against bare Express with the same bytes. */
export const measure = (): Promise<Figure[]> =>
  onDirectory(async (directory) => {
    await foundSchool(directory, { learners: 250, courses: 10_000, lessons: 0 })
    const [{ api: token }] = (await signIn(directory, { count: 1 })) as [Tokens]
    await rebuildReadModels(directory)
    const service = await RunningService.start(directory)
    const page = (await ask(service.url, token, { path })) as { items: unknown[]; totalItems: number }
    if (page.totalItems !== 10_000 || page.items.length !== 20) throw new Error('The list is not whole.')
    const bare = await startBareExpress(page)
    const perSecond = await medians(rounds, {
      bare: () => rate(bare.url, token),
      service: () => rate(service.url, token),
    })
    await Promise.all([service.stop(), bare.stop()])
    const limit = { name: 'bare Express, same bytes', value: perSecond.bare }
    return [
      {
        ...{ name: 'page of 20 of 10,000 courses, 64 connections', unit: '1/s', value: perSecond.service },
        ...{ limit, budget: 0.7, isLeast: true },
      },
    ]
  })

async function rate(url: string, token: string): Promise<number> {
  const options = { url: `${url}/api/v1${path}`, connections, headers: { authorization: `Bearer ${token}` } }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: seconds })
  if (result.errors > 0 || result.non2xx > 0) throw new Error(`${result.non2xx + result.errors} requests failed.`)
  return result['2xx'] / result.duration
}

import { expect, it } from '@jest/globals'
import { UnderWay } from './underWay.ts'

it('is quiet only when nothing began while the last answers reached their streams', async () => {
  const underWay = new UnderWay()
  const order: string[] = []
  const pause = async () => {
    order.push('pause')
    if (order.length === 1) void underWay.during(Promise.resolve()).then(() => order.push('answered'))
  }
  await underWay.quiet(pause)
  expect(order).toEqual(['pause', 'answered', 'pause'])
})

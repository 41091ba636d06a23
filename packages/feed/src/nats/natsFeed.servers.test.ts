import { randomUUID } from 'node:crypto'
import { describe, it } from '@jest/globals'
import { feedContract } from '../contract.ts'
import { openNatsFeed } from './natsFeed.ts'

const url = process.env['FEED_URL']

if (url === undefined) {
  describe('NATS, as a feed,', () => {
    it.skip('is skipped: FEED_URL names no server', () => {})
  })
} else {
  feedContract('NATS', async () => openNatsFeed(url, `test-${randomUUID()}`))
}

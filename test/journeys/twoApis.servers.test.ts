import { describe, it } from '@jest/globals'
import { twoApisAgree } from './twoApis.ts'
import { twoApisLimitTogether } from './twoApisRateLimits.ts'

const { READ_STORE_URL, FEED_URL } = process.env

if (READ_STORE_URL === undefined || FEED_URL === undefined) {
  describe('two APIs on servers', () => {
    it.skip('are skipped: READ_STORE_URL and FEED_URL name no servers', () => {})
  })
} else {
  twoApisAgree('on servers', {})
  twoApisLimitTogether('on servers', {})
}

import { twoApisAgree } from './twoApis.ts'

twoApisAgree('on the files of one DATA_DIR', {
  EVENT_STORE_URL: undefined,
  READ_STORE_URL: undefined,
  FEED_URL: undefined,
})

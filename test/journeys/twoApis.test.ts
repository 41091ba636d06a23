import { twoApisAgree } from './twoApis.ts'
import { twoApisLimitTogether } from './twoApisRateLimits.ts'

const embedded = { EVENT_STORE_URL: undefined, READ_STORE_URL: undefined, FEED_URL: undefined }

twoApisAgree('on the files of one DATA_DIR', embedded)
twoApisLimitTogether('on the files of one DATA_DIR', embedded)

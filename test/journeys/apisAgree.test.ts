import { twoApisAgree } from './twoApis.ts'

const embedded = { EVENT_STORE_URL: undefined, READ_STORE_URL: undefined, FEED_URL: undefined }

// In one round, which takes seconds.
twoApisAgree('on the files of one DATA_DIR', embedded, 1)

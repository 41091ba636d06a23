import { randomUUID } from 'node:crypto'
import { it } from '@jest/globals'
import { openMongoStateStore } from '@manabi/state-store/mongo'
import { jobsContract } from '../../../test/harness/dispatcher/jobsContract.ts'
import { testTimeouts } from '../../../test/harness/testTimeouts.ts'

const url = process.env['READ_STORE_URL']

if (url === undefined) {
  it.skip('jobs on MongoDB are skipped: READ_STORE_URL names no server', () => {})
} else {
  jobsContract('MongoDB', async () => {
    const namespace = `test-${randomUUID().slice(0, 8)}`
    const open = () => openMongoStateStore(url, namespace, { timeoutMs: testTimeouts().mongoDb })
    return { state: open(), reopen: async () => open() }
  })
}

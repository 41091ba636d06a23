import { randomUUID } from 'node:crypto'
import { it } from '@jest/globals'
import { openMongoStateStore } from '@manabi/state-store/mongo'
import { firstTriesContract } from '../../../test/harness/dispatcher/firstTriesContract.ts'
import { leasedJobsContract } from '../../../test/harness/dispatcher/leasedJobsContract.ts'
import { takesContract } from '../../../test/harness/dispatcher/takesContract.ts'

const url = process.env['READ_STORE_URL']

if (url === undefined) {
  it.skip('leased jobs on MongoDB are skipped: READ_STORE_URL names no server', () => {})
} else {
  for (const contract of [leasedJobsContract, firstTriesContract, takesContract]) {
    contract('MongoDB', async () => {
      const namespace = `test-${randomUUID().slice(0, 8)}`
      return { state: openMongoStateStore(url, namespace), reopen: async () => openMongoStateStore(url, namespace) }
    })
  }
}

import { eventually } from '../harness/eventually.ts'
import { attempts } from './sampleOperations.ts'
import { learner, startSampleApi } from './startSampleApi.ts'

// Run as a process of its own: `attemptAndDie.ts DATA_DIR KEY`. It is killed while the request with the key runs.
const [, , dataDir, key] = process.argv
const { url } = await startSampleApi({ DATA_DIR: dataDir! })
attempts.gates.set('att_killed', new Promise(() => {}))
fetch(`${url}/api/v1/attempts/att_killed`, {
  method: 'POST',
  headers: {
    Authorization: `Bearer ${learner('write:content')}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key!,
  },
  body: '{"outcome":"fine"}',
}).catch(() => {})
await eventually(() => attempts.ran.length > 0)
process.kill(process.pid, 'SIGKILL')

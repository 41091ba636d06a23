import { setTimeout as sleep } from 'node:timers/promises'
import { openEventStoreDb } from '../src/eventstoredb/eventStoreDb.ts'

/** `untilKept.ts URL NAMESPACE STREAM REVISION MILLISECONDS`: ends when the stream has the revision, and after so much time at least. */
const [url, namespace, stream, revision, milliseconds] = process.argv.slice(2)
const store = openEventStoreDb(url!, namespace!)
const enough = sleep(Number(milliseconds))
while ((await store.readStream(stream!, { from: Number(revision), limit: 1 })).length === 0) await sleep(10)
await enough
await store.close()

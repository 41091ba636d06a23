import { withScratchStore } from '../src/rebuild/withScratchStore.ts'
import { tallies } from './sample.ts'

/** A process that fills a scratch store, to be killed: says `written`, or what is wrong at the second try too. */
const text = 'Hanako '.repeat(1_000)
setInterval(() => {}, 1_000)
await withScratchStore(async (store) => {
  const { collection } = await store.create(tallies)
  for (let position = 1; position <= 40; position++) {
    const documents = new Map(Array.from({ length: 100 }, (_, i) => [`t${position}-${i}`, { position, doc: { text } }]))
    const write = () => store.write(collection, { documents, checkpoint: position })
    await write().catch(write)
  }
  if ((await store.size(collection)) !== 4_000) throw new Error('Documents are missing.')
  process.stdout.write('written\n')
  await new Promise(() => {})
}).catch((error: Error) => process.stdout.write(`${error.cause}\n`))

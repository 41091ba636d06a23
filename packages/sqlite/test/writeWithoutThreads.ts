import { Writer } from '../src/writer.ts'

/**
 * A process of its own, started without the permission to have threads: `new Worker` throws there as it does where the system has no
 * room for one. Prints the error of a write.
 */
const module = new URL('./rowsWriter.ts', import.meta.url)
const writer = new Writer({ part: 'someStore', module, synchronous: 'FULL' })
const file = writer.open(process.argv[2]!, { applicationId: 1, history: null })
const refused = await file.run({ id: 1 }).catch((error: unknown) => error)
const { name, reason } = refused as { name: string; reason: string }
await writer.close()
process.stdout.write(JSON.stringify({ name, reason }))

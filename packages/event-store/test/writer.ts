import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { openSqliteEventStore } from '../src/index.ts'
import { appendNext, newEvent } from './events.ts'

/**
 * A process of its own that appends to a store, and prints a line for each append that was acknowledged.
 * `writer.ts PATH batches` appends batches of three to new streams until it is killed and prints the streams;
 * `writer.ts PATH stream NAME COUNT` appends to one stream, against others who do too, and prints the events' ids.
 */
const [path, mode, stream, count] = process.argv.slice(2)
const store = openSqliteEventStore(path!)

if (mode === 'batches') await Promise.all(Array.from({ length: 16 }, batches))
else for (let i = 0; i < Number(count); i++) acknowledged(await appendNext(store, stream!))
await store.close()

/** Written before the next append begins, however slowly the reader reads. */
function acknowledged(text: string): void {
  for (;;) {
    try {
      return void writeSync(1, `${text}\n`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}

async function batches(): Promise<void> {
  for (;;) {
    const name = `batch-${randomUUID()}`
    await store.append(name, 'none', [newEvent(), newEvent(), newEvent()])
    acknowledged(name)
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { ProcessLock } from '../src/processLock.ts'

/**
 * A process that takes the lock, to be killed: says whether it has it. Nothing refers to the lock afterwards, and memory is collected.
 * Runs with `--expose-gc`.
 */
const [path] = process.argv.slice(2)
const take = () => new ProcessLock(path!).take()
const isHeld = take()
for (let turn = 0; turn < 5; turn++) {
  await nextTurn()
  globalThis.gc!()
}
process.stdout.write(`${isHeld}\n`)
setInterval(() => {}, 1_000)

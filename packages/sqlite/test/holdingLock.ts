import { ProcessLock } from '../src/processLock.ts'

/** A process that takes the lock, to be killed: says whether it has it. */
const [path] = process.argv.slice(2)
const lock = new ProcessLock(path!)
process.stdout.write(`${lock.take()}\n`)
setInterval(() => {}, 1_000)

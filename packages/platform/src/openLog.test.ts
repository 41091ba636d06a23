import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from '@jest/globals'

const module = join(import.meta.dirname, 'openLog.ts')

/** Runs this in a process of its own, with `log` at hand. */
function start(code: string) {
  const script = `const { openLog } = await import('${module}'); const log = openLog({ LOG_LEVEL: 'info' }); ${code}`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
}

const numbered = 'for (let n = 0; n < 1000; n++) log.info({ n }, "a line");'
const forever = 'setTimeout(() => {}, 60_000);'

describe('the log', () => {
  it.each([
    ['it has nothing left to do', ''],
    ['it exits', 'process.exit(3)'],
    ['it is ended by a mistake', 'throw new Error("mistake")'],
    ['it is ended by a promise that nobody handled', `${forever} Promise.reject(new Error("mistake"))`],
    ['it is told to stop', `${forever} process.once("SIGTERM", () => process.exit()).kill(process.pid)`],
  ])('loses no line of a process when %s', async (_when, end) => {
    const lines = (await text(start(numbered + end).stdout)).trim().split('\n')
    // A batch that was on its way may come after the last one.
    const numbers = lines.map((line) => JSON.parse(line).n).sort((one, other) => one - other)
    expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, n) => n))
  })

  it('goes out while the process runs, few lines too', async () => {
    const child = start(`log.info("listening"); ${forever}`)
    const [line] = await once(child.stdout, 'data')
    expect(JSON.parse(line)).toMatchObject({ msg: 'listening' })
    child.kill('SIGKILL')
  })
})

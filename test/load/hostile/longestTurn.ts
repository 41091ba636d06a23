import { setImmediate } from 'node:timers/promises'

/** Milliseconds of processor time that this thread has used. Other programs on the machine do not add to it. */
export function busy(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The longest that one turn of the event loop keeps this thread busy until the work is over, in milliseconds. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false]
  const done = work().finally(() => {
    isOver = true
  })
  for (let last = busy(); !isOver; ) {
    await setImmediate()
    const now = busy()
    longest = Math.max(longest, now - last)
    last = now
  }
  await done
  return longest
}

const runs = 5

/** The least longest turn of five runs, because the machine may be busy. A turn that is short `enough` needs no other run. */
export async function leastTurn(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && least > enough; run++) least = Math.min(least, await longestTurn(work))
  return least
}

/**
 * A document of 1.1 MB. `JSON.parse` of it takes some 5 ms on a quiet machine with two processors, on which a turn may have 50 ms: ten
 * yardsticks.
 */
const document = JSON.stringify(
  Array.from({ length: 12_000 }, (_, n) => ({
    ...{ id: `les_${n}`, title: `Lesson ${n}`, isPublished: true, position: n, tags: ['a', 'b'] },
  })),
)
export const yardstickName = 'JSON.parse of 1.1 MB'

/** Clocks of processor time go in steps of several milliseconds. */
const parses = 10

/** Milliseconds that `JSON.parse` of the document takes in this process: the least of five rounds. */
export function yardstick(): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const started = busy()
    for (let parse = 0; parse < parses; parse++) JSON.parse(document)
    least = Math.min(least, (busy() - started) / parses)
  }
  return least
}

/** The longest turn that is not too long, and the longest one that is too short to say how it grows. */
export const mostYardsticks = 10
const noise = 4

/** How many times as long a turn may be for twice the input. */
const mostGrowth = 3

/** Input of some size; `make` prepares it, and the result sends it. */
export interface HostileInput {
  readonly target: string
  readonly size: number
  readonly make: (size: number) => () => Promise<unknown>
}

export interface Turn {
  readonly target: string
  readonly milliseconds: number
  /** The verdict; null where nothing is wrong. */
  readonly wrong: string | null
}

/** Sends the input, and half of it where the turn is long enough to tell. `unit` is a yardstick in milliseconds. */
export async function turnOf({ target, size, make }: HostileInput, unit: number): Promise<Turn> {
  const milliseconds = await leastTurn(make(size), noise * unit)
  const turn = { target, milliseconds, wrong: null }
  if (milliseconds <= noise * unit) return turn
  // The machine may have become slower.
  const now = Math.max(unit, yardstick())
  if (milliseconds > mostYardsticks * now) return { ...turn, wrong: `${(milliseconds / now).toFixed(1)} yardsticks` }
  const half = await leastTurn(make(size / 2), 0)
  const growth = milliseconds / half
  return growth > mostGrowth ? { ...turn, wrong: `${growth.toFixed(1)} times as long as half of it` } : turn
}

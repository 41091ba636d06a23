import type { Figure } from './figure.ts'
import { kinds, startVictim } from './hostile/kinds.ts'
import { mostYardsticks, turnOf, yardstick, yardstickName } from './hostile/longestTurn.ts'

export const name = 'hostile'

/** The longest turn of the event loop that each kind of hostile input makes. The goal is 50 ms on a quiet machine. */
export async function measure(): Promise<Figure[]> {
  const victim = await startVictim()
  const figures: Figure[] = []
  for (const [kind, inputs] of Object.entries(kinds)) {
    const value = yardstick()
    let slowest = { target: '', milliseconds: 0 }
    for (const input of inputs(victim)) {
      const turn = await turnOf(input, value)
      if (turn.wrong !== null) process.stderr.write(`  ${kind}, ${turn.target}: ${turn.wrong}\n`)
      if (turn.milliseconds > slowest.milliseconds) slowest = turn
    }
    const limit = { name: yardstickName, value }
    const { target, milliseconds } = slowest
    figures.push({
      name: `${kind}; longest: ${target}`,
      unit: 'ms',
      value: milliseconds,
      limit,
      budget: mostYardsticks,
    })
  }
  await victim.end()
  return figures
}

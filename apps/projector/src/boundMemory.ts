import { setFlagsFromString } from 'node:v8'

/**
 * For a process that replays: V8 lets a heap grow as long as the machine has memory to spare, and a replay of millions of events
 * leaves garbage all the time. Collected when the heap has doubled, it stays small, at a cost of a few percent.
 */
export function boundMemory(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString('--heap-growing-percent=100')
}

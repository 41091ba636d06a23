import { setTimeout as sleep } from 'node:timers/promises'
import { monotonic } from '@manabi/kernel'
import { allProjections, allReadModels } from '@manabi/operations'
import type { Platform } from '@manabi/platform'
import { areCurrent } from './currentViews.ts'
import { holdingOf } from './holding.ts'

/** Milliseconds between looks. */
const lookEvery = 50

/** Waits until a running service shows what a command wrote, as long as requests do at most. Without a service nothing is waited for. */
export async function untilShown(platform: Platform): Promise<void> {
  const { holds, release } = holdingOf(platform)
  try {
    const isServed = async () => !(await holds(allProjections[0]!))
    const isShown = () => areCurrent({ ...platform, projections: allReadModels })
    await whileServed({ isServed, isShown }, platform.timeouts.readModels)
  } finally {
    await release()
  }
}

interface Looks {
  readonly isServed: () => Promise<boolean>
  readonly isShown: () => Promise<boolean>
}

/** `patience` in milliseconds. */
export async function whileServed({ isServed, isShown }: Looks, patience: number): Promise<void> {
  for (const end = monotonic() + patience; monotonic() < end; await sleep(lookEvery)) {
    if ((await isShown()) || !(await isServed())) return
  }
}

import { join } from 'node:path'
import type { Platform } from '@manabi/platform'
import { type AnyProjection, leaseName } from '@manabi/projector'
import { ProcessLock } from '@manabi/sqlite'
import type { Lease } from '@manabi/state-store'

/** The right to project read models beside a service that may run: with the service, this process never has it. */
export interface Holding {
  holds(projection: AnyProjection): Promise<boolean>
  release(): Promise<void>
}

/** On files it is the lock of the directory, on servers the lease of each read model. */
export const holdingOf = (platform: Platform): Holding =>
  platform.config.READ_STORE_URL === undefined ? lockOf(platform) : leasesOf(platform)

function lockOf({ config }: Platform): Holding {
  const lock = new ProcessLock(join(config.DATA_DIR, 'lock.db'))
  return { holds: async () => lock.take(), release: async () => lock.release() }
}

function leasesOf({ leases }: Platform): Holding {
  const held = new Map<string, Lease>()
  return {
    holds: async (projection) => {
      const name = leaseName(projection)
      const known = held.get(name)
      if (known !== undefined) return leases.isHeld(known)
      const taken = await leases.take(name)
      if (taken !== null) held.set(name, taken)
      return taken !== null
    },
    release: async () => {
      for (const lease of held.values()) await leases.release(lease)
    },
  }
}

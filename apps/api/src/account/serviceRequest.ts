import { setTimeout } from 'node:timers/promises'
import { systemMetadata } from '@manabi/kernel'
import type { Platform } from '@manabi/platform'
import type { ReadModels } from '../http/readModels.ts'
import type { AnyRequest } from '../operation.ts'

/** For the read models to come as far as the events, and between looks, in milliseconds. */
const patience = 10_000
const pause = 1_000

export interface ServiceRequestOptions {
  readonly readModels: Pick<ReadModels, 'waitFor'>
  /** Ends the wait for read models; what is left is done at the next start. */
  readonly signal: AbortSignal
}

/** What a request is to an operation, for what the service does by itself; `by` says which part of it. */
export function serviceRequest(
  { repository, eventStore, clock }: Platform,
  { readModels, signal }: ServiceRequestOptions,
  by: string,
): Pick<AnyRequest, 'execute' | 'settled'> {
  return {
    execute: (decider, key, decide, { organizationId } = {}) =>
      repository.execute(decider, key, decide, systemMetadata(by, clock.now(), organizationId)),
    settled: async () => {
      const head = await eventStore.head()
      while (!(await readModels.waitFor(head, patience))) await setTimeout(pause, undefined, { signal })
    },
  }
}

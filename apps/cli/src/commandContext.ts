import { type Id, systemMetadata } from '@manabi/kernel'
import { type ExecutionContext, executionContext, randomIdentifiers, Writes } from '@manabi/operations'
import type { Platform } from '@manabi/platform'

/** Executes use cases for an organization in the name of the command line. */
export function commandContext(platform: Platform, organizationId: Id): ExecutionContext {
  const now = platform.clock.now()
  const metadata = () => systemMetadata('cli', now, organizationId)
  return executionContext(platform, new Writes(platform), { now, identifiers: randomIdentifiers, metadata })
}

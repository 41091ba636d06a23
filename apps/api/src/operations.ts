import { accountOperations } from './account/index.ts'
import { catalogOperations } from './catalog/index.ts'
import { devicesOperations } from './devices/index.ts'
import { identityOperations } from './identity/index.ts'
import type { Operation } from './operation.ts'
import { organizationsOperations } from './organizations/index.ts'
import { progressOperations } from './progress/index.ts'
import { webhooksOperations } from './webhooks/index.ts'

/** The table of contents: every operation of the service. Routes, OpenAPI and MCP tools are walks over this list. */
export const operations: readonly Operation[] = [
  ...identityOperations,
  ...devicesOperations,
  ...accountOperations,
  ...catalogOperations,
  ...progressOperations,
  ...organizationsOperations,
  ...webhooksOperations,
]

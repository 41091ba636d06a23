import { mcpEvents } from '@manabi/mcp'
import type { Capability } from '../capability.ts'

/** What is recorded of assistants' calls. The tools themselves are made of every capability's operations. */
export const mcp: Capability = { events: mcpEvents }

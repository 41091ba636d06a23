import { invalid, learnerScopes, type Scope } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'

/** The scopes whose tools an address offers: a part of the tools takes a part of the context of an assistant. */
const toolSets: Readonly<Record<string, readonly Scope[]>> = {
  learner: learnerScopes,
  author: [...learnerScopes, 'write:content'],
  admin: [...learnerScopes, 'read:members', 'write:members', 'read:reports', 'webhooks:manage'],
}

/** The name of the set that `?tools=` asks for; null for all tools. Throws 400 for another. */
export type ToolSet = string | null

export function toolSetOf(tools: unknown): ToolSet {
  if (tools === undefined || tools === '') return null
  if (typeof tools === 'string' && Object.hasOwn(toolSets, tools)) return tools
  throw invalid('tools', `must be one of ${Object.keys(toolSets).join(', ')}`)
}

export const isInSet = ({ scope }: Pick<Operation, 'scope'>, set: ToolSet): boolean =>
  set === null || scope === undefined || toolSets[set]!.includes(scope)

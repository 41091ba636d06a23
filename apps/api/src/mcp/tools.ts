import { isSelfRegistered, type Learner } from '@manabi/kernel'
import type { Operation } from '@manabi/operations'
import type { Tool as ToolDescription } from '@modelcontextprotocol/server'
import { argumentReader, type ReadArguments } from './readArguments.ts'
import { inputSchema, outputSchema } from './toolSchemas.ts'
import { isInSet, type ToolSet } from './toolSet.ts'

export interface Tool {
  readonly name: string
  readonly operation: Operation
  readonly readArguments: ReadArguments
  /** As `tools/list` answers it. */
  readonly description: ToolDescription
}

/** The operations as tools; made when the first assistant comes, because schemas take their time. */
export class Tools {
  readonly #operations: readonly Operation[]
  #byName: ReadonlyMap<string, Tool> | null = null
  readonly #lists = new Map<string, readonly ToolDescription[]>()

  constructor(operations: readonly Operation[]) {
    this.#operations = operations.filter(({ tool }) => tool !== false)
  }

  find(name: string, set: ToolSet = null): Tool | undefined {
    const tool = this.#all().get(name)
    return tool !== undefined && isInSet(tool.operation, set) ? tool : undefined
  }

  /** Those of the set that the caller's token can use. */
  listFor(caller: Learner, set: ToolSet): readonly ToolDescription[] {
    const key = `${set} ${listKey(caller)}`
    const known = this.#lists.get(key)
    if (known !== undefined) return known
    const usable = [...this.#all().values()].filter(
      ({ operation }) => isInSet(operation, set) && isUsable(operation, caller),
    )
    const list = usable.map(({ description }) => description)
    this.#lists.set(key, list)
    return list
  }

  #all(): ReadonlyMap<string, Tool> {
    this.#byName ??= toolsOf(this.#operations)
    return this.#byName
  }
}

const listKey = (caller: Learner): string =>
  [...caller.scopes].sort().join(' ') + (isOfSelfRegistered(caller) ? ' self-registered' : '')

function toolsOf(operations: readonly Operation[]): ReadonlyMap<string, Tool> {
  const names = new Map(operations.map((operation) => [operation.id, toolName(operation)]))
  return new Map(operations.map((operation) => toolOf(operation, names)).map((tool) => [tool.name, tool]))
}

/** `completeLesson` is `complete_lesson`. */
export const toolName = ({ id }: Pick<Operation, 'id'>): string =>
  id.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const isUsable = ({ scope, selfRegisteredApps = true }: Operation, caller: Learner): boolean =>
  (scope === undefined || caller.scopes.has(scope)) && (selfRegisteredApps || !isOfSelfRegistered(caller))

const isOfSelfRegistered = ({ clientId }: Learner): boolean => clientId !== null && isSelfRegistered(clientId)

function toolOf(operation: Operation, names: ReadonlyMap<string, string>): Tool {
  const name = toolName(operation)
  const { summary, description, method, tool } = operation
  const { destructive = false, idempotent = false, when = '' } = tool || {}
  const isRead = method === 'get'
  const [input, output] = [inputSchema(operation), outputSchema(operation)]
  return {
    name,
    operation,
    readArguments: argumentReader(operation, input),
    description: {
      name,
      title: summary,
      description: describedTo(names, [sentence(summary), description ?? '', when]),
      inputSchema: input as ToolDescription['inputSchema'],
      ...(output && { outputSchema: output as NonNullable<ToolDescription['outputSchema']> }),
      annotations: {
        title: summary,
        readOnlyHint: isRead,
        destructiveHint: destructive,
        idempotentHint: isRead || idempotent,
        openWorldHint: false,
      },
    },
  }
}

const sentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Other operations are called by the names that an assistant can call them by. */
const describedTo = (names: ReadonlyMap<string, string>, parts: readonly string[]): string =>
  parts
    .filter((part) => part !== '')
    .join(' ')
    .replace(/\b[a-z]+(?:[A-Z][a-z]+)+\b/g, (word) => names.get(word) ?? word)

import { operations } from '@manabi/operations'
import { toolName } from '../../apps/api/src/mcp/tools.ts'

const [start, end] = ['<!-- tools -->\n', '<!-- end of tools -->']

/** The guide for assistants with the table of its tools as they are now; `npm run docs:tools` writes it. */
export function withToolsTable(guide: string): string {
  const [before, rest] = guide.split(start) as [string, string]
  return `${before}${start}${table()}\n${end}${rest.split(end)[1]}`
}

function table(): string {
  const tools = operations.filter(({ tool }) => tool !== false)
  const rows = Map.groupBy(tools, ({ tag, scope }) => `| ${tag} | ${scope === undefined ? '' : `\`${scope}\``} |`)
  const lines = [...rows].map(([head, ofRow]) => `${head} ${ofRow.map(shown).join(', ')} |`)
  return ['', '| about | scope | tools |', '|---|---|---|', ...lines.sort(), ''].join('\n')
}

function shown(operation: (typeof operations)[number]): string {
  const isDestructive = operation.tool !== false && operation.tool.destructive
  return isDestructive ? `**\`${toolName(operation)}\`**` : `\`${toolName(operation)}\``
}

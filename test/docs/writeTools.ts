import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withToolsTable } from './toolsTable.ts'

const guide = join(import.meta.dirname, '../../docs/guides/assistants.md')
writeFileSync(guide, withToolsTable(readFileSync(guide, 'utf8')))

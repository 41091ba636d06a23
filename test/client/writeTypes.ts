import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@manabi/operations'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { openApiDocument } from '../../apps/api/src/openapi/openApiDocument.ts'
import { answersAlone } from './answersAlone.ts'

/**
 * `npm run openapi`: writes the types that the description gives. Those of all it says go beside this file, where a test and an editor
 * find them; the client that we publish gets what its calls need. With `--check` the published ones are compared instead, with `--beside`
 * left alone.
 */
const published = join(import.meta.dirname, '../../packages/client/src/api.ts')
const document = await openApiDocument(operations, 'https://manabi.test')

const typesOf = async (description: object, head = ''): Promise<string> => {
  const options = { defaultNonNullable: false, alphabetize: true }
  return head + astToString(await openapiTypescript(JSON.stringify(description), head === '' ? {} : options))
}

function write(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
}

const forClients = await typesOf(
  answersAlone(document),
  '/** Written by `npm run openapi` from the description of the service; do not edit. */\n\n',
)
if (process.argv.includes('--check')) {
  if (readFileSync(published, 'utf8') !== forClients) {
    process.stderr.write('The types of @manabi/client are not those of the description. Run: npm run openapi\n')
    process.exitCode = 1
  }
} else {
  write(join(import.meta.dirname, 'api.ts'), await typesOf(document))
  if (!process.argv.includes('--beside')) write(published, forClients)
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '@manabi/operations'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { openApiDocument } from '../../apps/api/src/openapi/openApiDocument.ts'

/** `npm run openapi`: writes the types that a client gets from the description, where a test and an editor find them. */
const file = join(import.meta.dirname, 'api.ts')
const document = JSON.stringify(openApiDocument(operations, 'https://manabi.test'))
const text = astToString(await openapiTypescript(document))
if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)

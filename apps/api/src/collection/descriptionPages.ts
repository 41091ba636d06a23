import type { Operation } from '@manabi/operations/operation'
import express, { type RequestHandler } from 'express'
import type { oas31 } from 'openapi3-ts'
import { openApiDocument } from '../openapi/openApiDocument.ts'
import { openApiPages } from '../openapi/openApiPages.ts'
import { collectionPage } from './collectionPage.ts'

/** The descriptions of the operations: for programs, to read and try, and to import. Made when they are first asked for. */
export function descriptionPages(operations: readonly Operation[], publicUrl: string): RequestHandler {
  let document: Promise<oas31.OpenAPIObject> | undefined
  const describe = () => {
    document ??= openApiDocument(operations, publicUrl)
    return document
  }
  return express.Router().use(openApiPages(describe), collectionPage(describe, publicUrl))
}

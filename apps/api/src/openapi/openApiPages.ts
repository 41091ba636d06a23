import type { Operation } from '@manabi/operations/operation'
import express, { type RequestHandler } from 'express'
import { otherMethods } from '../http/otherMethods.ts'
import { openApiDocument } from './openApiDocument.ts'
import { referencePages } from './referencePages.ts'

export const documentPath = '/openapi/v1.json'

/** `GET /openapi/v1.json` and the interactive reference at `GET /scalar/v1` (specification section 9). */
export function openApiPages(operations: readonly Operation[], publicUrl: string): RequestHandler {
  let text: string | undefined
  const router = express.Router()
  const sendDocument: RequestHandler = (_request, response) => {
    text ??= JSON.stringify(openApiDocument(operations, publicUrl))
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'no-cache')
    response.end(text)
  }
  router.route(documentPath).get(sendDocument).all(otherMethods)
  return router.use(referencePages(documentPath))
}

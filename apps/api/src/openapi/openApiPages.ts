import express, { type RequestHandler } from 'express'
import type { oas31 } from 'openapi3-ts'
import { otherMethods } from '../http/otherMethods.ts'
import { referencePages } from './referencePages.ts'

export const documentPath = '/openapi/v1.json'

/** `GET /openapi/v1.json` and the interactive reference at `GET /scalar/v1` (specification section 9). */
export function openApiPages(describe: () => Promise<oas31.OpenAPIObject>): RequestHandler {
  let made: Promise<Buffer> | undefined
  const router = express.Router()
  const sendDocument: RequestHandler = async (_request, response) => {
    made ??= describe().then((document) => Buffer.from(JSON.stringify(document)))
    const content = await made
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'no-cache')
    response.end(content)
  }
  router.route(documentPath).get(sendDocument).all(otherMethods)
  return router.use(referencePages(documentPath))
}

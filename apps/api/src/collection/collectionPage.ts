import express, { type RequestHandler } from 'express'
import type { oas31 } from 'openapi3-ts'
import { entityTag, matches } from '../http/entityTag.ts'
import { otherMethods } from '../http/otherMethods.ts'
import { requestCollection } from './requestCollection.ts'

/** `GET /openapi/v1.postman.json`: every operation, to import into a request tool. Made once. */
export function collectionPage(describe: () => Promise<oas31.OpenAPIObject>, publicUrl: string): RequestHandler {
  let made: Promise<{ readonly content: Buffer; readonly tag: string }> | undefined
  const send: RequestHandler = async ({ headers }, response) => {
    made ??= describe().then(async (document) => withTag(JSON.stringify(await requestCollection(document, publicUrl))))
    const { content, tag } = await made
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('ETag', tag)
    if (matches(headers['if-none-match'], tag)) response.status(304).end()
    else response.end(content)
  }
  const router = express.Router()
  router.route('/openapi/v1.postman.json').get(send).all(otherMethods)
  return router
}

const withTag = (text: string) => ({ content: Buffer.from(text), tag: entityTag(text) })

import type { Operation } from '@manabi/operations/operation'
import express, { type RequestHandler } from 'express'
import { entityTag, matches } from '../http/entityTag.ts'
import { otherMethods } from '../http/otherMethods.ts'
import { openApiDocument } from '../openapi/openApiDocument.ts'
import { requestCollection } from './requestCollection.ts'

/** `GET /openapi/v1.postman.json`: every operation, to import into a request tool. Made once. */
export function collectionPage(operations: readonly Operation[], publicUrl: string): RequestHandler {
  let made: { readonly text: string; readonly tag: string } | undefined
  const send: RequestHandler = ({ headers }, response) => {
    made ??= withTag(JSON.stringify(requestCollection(openApiDocument(operations, publicUrl), publicUrl)))
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('Cache-Control', 'no-cache')
    response.setHeader('ETag', made.tag)
    if (matches(headers['if-none-match'], made.tag)) response.status(304).end()
    else response.end(made.text)
  }
  const router = express.Router()
  router.route('/openapi/v1.postman.json').get(send).all(otherMethods)
  return router
}

const withTag = (text: string) => ({ text, tag: entityTag(text) })

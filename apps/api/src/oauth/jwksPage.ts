import { publishedKeys, publishedReceiptKeys } from '@manabi/identity'
import type { Services } from '@manabi/operations/services'
import type { Platform } from '@manabi/platform'
import { type RequestHandler, Router } from 'express'
import { otherMethods } from '../http/otherMethods.ts'

/** `GET /.well-known/jwks.json`: the keys that verify access tokens and receipts. A key that is not in a kept copy is worth asking again for. */
export function jwksPage(services: Services & Pick<Platform, 'clock'>): Router {
  const router = Router()
  const sendKeys: RequestHandler = async (_request, response) => {
    const now = services.clock.now()
    const keys = [...(await publishedKeys(services, now)), ...(await publishedReceiptKeys(services))]
    response.set('Cache-Control', 'public, max-age=60').json({ keys })
  }
  router.route('/.well-known/jwks.json').get(sendKeys).all(otherMethods)
  return router
}

import { publishedKeys } from '@manabi/identity'
import type { Platform } from '@manabi/platform'
import { Router } from 'express'
import type { Services } from '../services.ts'

/** `GET /.well-known/jwks.json`: the keys that verify access tokens. A key that is not in a kept copy is worth asking again for. */
export function jwksRouter(services: Services & Pick<Platform, 'clock'>): Router {
  return Router().get('/.well-known/jwks.json', async (_request, response) => {
    const keys = await publishedKeys(services, services.clock.now())
    response.set('Cache-Control', 'public, max-age=60').json({ keys })
  })
}

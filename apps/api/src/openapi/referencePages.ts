import { hash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtInClient } from '@manabi/identity'
import { learnerScopes } from '@manabi/kernel'
import { referencePath } from '@manabi/operations/identity/clients/clientToAuthorize'
import { apiReference } from '@scalar/express-api-reference'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { otherMethods } from '../http/otherMethods.ts'
import { securityHeaders } from '../http/server/securityHeaders.ts'

const bundlePath = `${referencePath}/standalone.js`

/** The reference's script, from this installation: it has to work where no content delivery network is reached. */
const bundle = join(dirname(fileURLToPath(import.meta.resolve('@scalar/fastify-api-reference'))), 'js', 'standalone.js')

/** `GET /scalar/v1`: every operation, to read and to try. It loads nothing from elsewhere and talks to this service only. */
export function referencePages(documentPath: string): RequestHandler {
  const page = render(documentPath)
  const headers = {
    ...securityHeaders({
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...inlineScripts(page).map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)],
      // The reference writes its styles into the page as it goes.
      styleSrc: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
    }),
    'Content-Type': 'text/html; charset=utf-8',
  }
  const router = express.Router()
  const sendPage: RequestHandler = (_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.end(page)
  }
  const sendBundle: RequestHandler = (_request, response) =>
    response.sendFile(bundle, { maxAge: '1d', cacheControl: true })
  router.route(referencePath).get(sendPage).all(otherMethods)
  router.route(bundlePath).get(sendBundle).all(otherMethods)
  return router
}

/** The page never changes, so its handler is asked once, for the text. */
function render(documentPath: string): string {
  let page = ''
  const response = {
    type: () => response,
    send: (html: string) => {
      page = html
    },
  }
  const handler = apiReference({
    url: documentPath,
    cdn: bundlePath,
    pageTitle: 'Manabi API',
    withDefaultFonts: false,
    hideClientButton: true,
    telemetry: false,
    showDeveloperTools: 'never',
    favicon: '/favicon.svg',
    authentication: {
      preferredSecurityScheme: 'oauth2',
      securitySchemes: {
        oauth2: {
          flows: {
            authorizationCode: {
              'x-scalar-client-id': builtInClient.clientId,
              'x-usePkce': 'SHA-256',
              selectedScopes: [...learnerScopes],
            },
          },
        },
      },
    },
    // Without agent and tool server of the vendor, which would need the network.
    ...({ agent: { disabled: true }, mcp: { disabled: true } } as object),
  })
  handler({} as Request<never>, response as unknown as Response<string>, () => {})
  return page
}

const inlineScripts = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script!)

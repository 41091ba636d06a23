import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { builtInClient } from '@manabi/identity'
import { learnerScopes } from '@manabi/kernel'
import { referencePath } from '@manabi/operations/identity/clients/clientToAuthorize'
import express, { type RequestHandler } from 'express'
import { otherMethods } from '../http/otherMethods.ts'
import { securityHeaders } from '../http/server/securityHeaders.ts'

/** Swagger UI, from this installation: it has to work where no content delivery network is reached. */
const assets = {
  'swagger-ui.css': import.meta.resolve('swagger-ui-dist/swagger-ui.css'),
  'swagger-ui-bundle.js': import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  'oauth2-redirect.js': import.meta.resolve('swagger-ui-dist/oauth2-redirect.js'),
}

/** `GET /scalar/v1`: every operation, to read and to try. It loads nothing from elsewhere and talks to this service only. */
export function referencePages(documentPath: string): RequestHandler {
  const start = startScript(documentPath)
  const headers = {
    ...securityHeaders({
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", `'sha256-${hash('sha256', start, 'base64')}'`],
      // Swagger UI draws its examples with styles of elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
    }),
    'Content-Type': 'text/html; charset=utf-8',
  }
  const [reference, signedIn] = [page(referenceBody(start)), page(script('oauth2-redirect.js'))]
  const router = express.Router()
  const sendPage: RequestHandler = ({ query }, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    // A sign-in comes back to the same address, in a window of its own.
    response.end(query['state'] === undefined ? reference : signedIn)
  }
  router.route(referencePath).get(sendPage).all(otherMethods)
  for (const [name, url] of Object.entries(assets)) {
    const sendAsset: RequestHandler = (_request, response) => response.sendFile(fileURLToPath(url), { maxAge: '1d' })
    router.route(`${referencePath}/${name}`).get(sendAsset).all(otherMethods)
  }
  return router
}

type Asset = keyof typeof assets

const script = (name: Asset): string => `<script src="${referencePath}/${name}"></script>`

const page = (body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Manabi API</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${referencePath}/${'swagger-ui.css' satisfies Asset}">
<style>
  @media (max-width: 40rem) {
    .swagger-ui .opblock-tag { flex-wrap: wrap; }
    .swagger-ui .opblock-tag small { flex-basis: 100%; order: 1; padding: 0; }
  }
</style>
</head>
<body>
${body}
</body>
</html>
`

const referenceBody = (start: string): string =>
  `<div id="reference"></div>\n${script('swagger-ui-bundle.js')}\n<script>${start}</script>`

/** Light or dark, as the system of the reader has it. */
const followColorScheme = `
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', follow)
  follow()
`

/** The address is that of the browser: it knows by which name it reached the service. */
function startScript(documentPath: string): string {
  const options = { dom_id: '#reference', url: documentPath, deepLinking: true, docExpansion: 'none', filter: true }
  const signIn = {
    clientId: builtInClient.clientId,
    scopes: learnerScopes,
    usePkceWithAuthorizationCodeGrant: true,
  }
  return `${followColorScheme} SwaggerUIBundle({ ...${JSON.stringify(options)}, oauth2RedirectUrl: location.origin + '${referencePath}' }).initOAuth(${JSON.stringify(signIn)})`
}

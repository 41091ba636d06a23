import { notFound } from '@manabi/kernel'
import express, { type Request, type RequestHandler } from 'express'
import { otherMethods } from '../http/otherMethods.ts'
import type { PageServices } from '../pages/pageServices.ts'
import { download, sendFile } from './call.ts'
import { consoleFailures } from './consoleFailures.ts'
import { serve, serveDownload } from './consoleSession.ts'
import { consoleStyle, sendConsoleStyle } from './layout.ts'
import { routes } from './routes.ts'
import { signInPages } from './signInPages.ts'
import type { ConsoleVisit } from './visit.ts'

/** `/console`: what an organization's admins, HR and developers can do through the API, as pages. */
export function consolePages(services: PageServices): RequestHandler {
  const router = express.Router()
  const signIn = signInPages(services)
  router.route(consoleStyle).get(sendConsoleStyle).all(otherMethods)
  router.route('/console/sign-in').get(signIn.get).post(signIn.post).all(otherMethods)
  router.route('/console/sign-out').post(signIn.signOut).all(otherMethods)
  for (const { path, get, post, csv, file, ...kind } of routes) {
    const route = router.route(path)
    if (csv !== undefined) route.get(serveDownload(services, (visit) => download(visit, csv, askedOf(visit))))
    if (file !== undefined) route.get(serveDownload(services, (visit) => sendFile(visit, file, askedOf(visit))))
    if (get !== undefined) route.get(serve(services, get))
    else if (csv === undefined && file === undefined) route.get(toPageOf(path))
    if (post !== undefined) route.post(serve(services, post, kind))
    route.all(otherMethods)
  }
  router.use('/console', (_request, response, next) => {
    if (response.hasHeader('Allow')) next()
    else throw notFound()
  })
  router.use('/console', consoleFailures(services))
  return router
}

/** Where forms are sent there is nothing to see: whoever opens the address, as after a refusal, is led to the page above it. */
function toPageOf(path: string): RequestHandler {
  const pages = routes.filter(({ get }) => get !== undefined).map((route) => `${route.path}/`)
  const above = pages.filter((page) => path.startsWith(page)).toSorted((one, other) => other.length - one.length)[0]!
  const segments = above.split('/').length - 1
  return (request, response) => {
    response.status(303).location(request.path.split('/').slice(0, segments).join('/')).end()
  }
}

const askedOf = ({ request }: Pick<ConsoleVisit, 'request'>) => ({
  params: paramsOf(request.params),
  query: queryIn(request),
})

/** As it was asked for: the operation reads what it knows of. */
function queryIn({ originalUrl }: Request): Record<string, string> {
  const start = originalUrl.indexOf('?')
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(originalUrl.slice(start)))
}

const paramsOf = (params: Readonly<Record<string, string | string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))

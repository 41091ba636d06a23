import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import express, { type RequestHandler } from 'express'
import { otherMethods } from '../http/otherMethods.ts'

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8')
export const styleSheet = read('pages.css')
const script = read('pages.browser.js')
const icon = read('icon.svg')

/** The version in the address lets browsers keep the file for ever. */
export const versioned = (path: string, content: string): string => `${path}?v=${hash('sha256', content).slice(0, 12)}`

export const stylePath = versioned('/connect/pages.css', styleSheet)
export const scriptPath = versioned('/connect/pages.js', script)
export const iconPath = '/favicon.svg'

const forGood = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'

const sends =
  (type: string, content: string, caching: string): RequestHandler =>
  (_request, response) => {
    response.set({ 'Content-Type': type, 'Cache-Control': caching })
    response.end(content)
  }

export const sendsStyle = (content: string): RequestHandler => sends('text/css; charset=utf-8', content, forGood)

/** What every page loads; and the icon where browsers look for one that no page names. */
export function pageAssets(): RequestHandler {
  const router = express.Router()
  const serve = (path: string, send: RequestHandler) => router.route(path).get(send).all(otherMethods)
  serve('/connect/pages.css', sendsStyle(styleSheet))
  serve('/connect/pages.js', sends('text/javascript; charset=utf-8', script, forGood))
  for (const path of [iconPath, '/favicon.ico']) serve(path, sends('image/svg+xml', icon, forADay))
  return router
}

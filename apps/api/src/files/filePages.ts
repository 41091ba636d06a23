import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Id, notFound, Unavailable } from '@manabi/kernel'
import type { Services } from '@manabi/operations/services'
import { type FileDoc, fileWith } from '@manabi/projections/files/files'
import express, { type Request, type RequestHandler, type Response } from 'express'

/** Nothing in a file runs, whatever it is besides what it says; any page may show it. */
const headers = {
  'Accept-Ranges': 'bytes',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

/** The files of organizations, for whoever has their address (beyond, Authoring: Files). */
export function filePages(services: Pick<Services, 'files' | 'views'>): RequestHandler {
  const answer = async (request: Request<{ fileId: Id; name: string }>, response: Response) => {
    const doc = await fileWith(services.views, request.params.fileId)
    if (doc === null || doc.name !== request.params.name.normalize('NFC')) throw notFound()
    const whole = { ...headers, ...about(doc) }
    if (isSame(request, whole.ETag)) return void response.status(304).set(whole).end()
    await send(request, response, { doc, headers: whole, files: services.files })
  }
  return express.Router({ caseSensitive: true }).get('/files/:fileId/:name', answer)
}

/** Whether the asker has it. Express would compare with headers that are not set yet. */
const isSame = ({ headers: { 'if-none-match': asked = '' } }: Request, tag: string): boolean =>
  asked.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)

const about = ({ fileId, name, mimeType, createdAt }: FileDoc) => ({
  'Content-Type': mimeType,
  'Content-Disposition': `inline; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escape)}`,
  ETag: `"${fileId}"`,
  'Last-Modified': new Date(createdAt).toUTCString(),
})

interface Sent extends Pick<Services, 'files'> {
  readonly doc: FileDoc
  readonly headers: Readonly<Record<string, string>>
}

/** All of it, or the one piece that is asked for. Several pieces at once are answered with all of it, as they may be. */
async function send(request: Request, response: Response, { doc, headers: all, files }: Sent): Promise<void> {
  const { fileId, bytes } = doc
  const ranges = request.headers['if-range'] === undefined ? request.range(bytes) : undefined
  if (ranges === -1) return void response.status(416).set('Content-Range', `bytes */${bytes}`).end()
  const pieces = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : []
  const piece = pieces.length === 1 ? pieces[0] : undefined
  // The events say that it is there, whole.
  const isWhole = (await files.sizeOf(fileId)) === bytes
  const content = !isWhole ? null : request.method === 'HEAD' ? Readable.from([]) : await files.read(fileId, piece)
  if (content === null) throw new Unavailable('files', new Error(`Bytes of ${fileId} are missing.`))
  response.set({ ...all, 'Content-Length': String(piece === undefined ? bytes : piece.end - piece.start + 1) })
  if (piece !== undefined) response.status(206).set('Content-Range', `bytes ${piece.start}-${piece.end}/${bytes}`)
  // What fails in between cuts the connection, so that nobody takes it for the whole.
  await pipeline(content, response).catch(() => response.destroy())
  // A pipeline to a connection that is gone leaves its source open.
  content.destroy()
}

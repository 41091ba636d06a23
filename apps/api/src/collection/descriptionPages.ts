import type { Operation } from '@manabi/operations/operation'
import express, { type RequestHandler } from 'express'
import { whenAsked } from '../http/whenAsked.ts'

/** The descriptions of the operations: for programs, to read and try, and to import. Their code is loaded by the first request. */
export const descriptionPages = (operations: readonly Operation[], publicUrl: string): RequestHandler =>
  whenAsked(['/openapi', '/scalar'], async () => {
    const { openApiPages } = await import('../openapi/openApiPages.ts')
    const { collectionPage } = await import('./collectionPage.ts')
    return express.Router().use(openApiPages(operations, publicUrl), collectionPage(operations, publicUrl))
  })

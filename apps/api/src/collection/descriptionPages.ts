import type { Operation } from '@manabi/operations/operation'
import express, { type RequestHandler } from 'express'
import { openApiPages } from '../openapi/openApiPages.ts'
import { collectionPage } from './collectionPage.ts'

/** The descriptions of the operations: for programs, to read and try, and to import. */
export const descriptionPages = (operations: readonly Operation[], publicUrl: string): RequestHandler =>
  express.Router().use(openApiPages(operations, publicUrl), collectionPage(operations, publicUrl))

import { Id } from '@manabi/kernel'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { answerPath } from './authoring/paths/answerPath.ts'
import { PathDetail } from './resources.ts'

export const getPath = operation({
  id: 'getPath',
  method: 'get',
  path: '/paths/{pathId}',
  tag: 'Catalog',
  summary: 'Read a learning path',
  description: 'The path with those of its courses that the caller may see, in learning order.',
  caller: 'any',
  scope: 'read:catalog',
  params: z.object({ pathId: Id }),
  response: PathDetail,
  etag: true,
  tool: {},
  handle: ({ caller, params: { pathId } }, { views }) => answerPath(views, caller, pathId),
})

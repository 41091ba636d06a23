import { Id } from '@manabi/kernel'
import { visiblePath } from '@manabi/projections/catalog/paths'
import { z } from 'zod'
import { operation } from '../operation.ts'
import { PathDetail } from './resources.ts'
import { showPathDetail } from './show.ts'

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
  handle: async ({ caller, params: { pathId } }, { views }) => showPathDetail(await visiblePath(views, caller, pathId)),
})

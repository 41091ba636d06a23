import type { Caller, Id } from '@manabi/kernel'
import { visiblePath } from '@manabi/projections/catalog/paths'
import type { Views } from '@manabi/read-store'
import { Reply } from '../../../operation.ts'
import { showPathDetail } from '../../show.ts'

/** A path as its readers see it; a write of it answers the same. */
export async function answerPath(views: Views, caller: Caller, pathId: Id, status = 200) {
  const visible = await visiblePath(views, caller, pathId)
  return new Reply(status, showPathDetail(visible), {}, visible.path.version)
}

import type { Platform } from '@manabi/platform'
import { type AnyProjection, withCurrentViews } from '@manabi/projector'
import type { Views } from '@manabi/read-store'
import { holdingOf } from './holding.ts'

/** Asks these read models, and no others, when they contain every event: beside a service, or without one. */
export async function currentViews<Result>(
  platform: Platform,
  projections: readonly AnyProjection[],
  ask: (views: Views) => Promise<Result>,
): Promise<Result> {
  const { holds, release } = holdingOf(platform)
  return withCurrentViews({ ...platform, projections, holds }, ask).finally(release)
}

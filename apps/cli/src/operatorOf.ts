import { type OperatedRebuild, type Operator, operatorPages } from '@manabi/api'
import { operatorConsole } from '@manabi/api/operatorConsole'
import { allProjections, type Reactions, type Services } from '@manabi/operations'
import type { Platform } from '@manabi/platform'
import type { RequestHandler } from 'express'
import { auditPage } from './operator/audit.ts'
import { mailWaiting } from './operator/mailWaiting.ts'
import { organizationChanged, organizationsShown } from './operator/organizations.ts'
import { ProjectionRates } from './operator/projectionRates.ts'
import type { Rebuild } from './operator/rebuildRecords.ts'
import { Rebuilds } from './operator/rebuilds.ts'

export interface RunningOperator {
  /** None where no token is set. */
  readonly pages: readonly RequestHandler[]
  stop(): Promise<void>
}

type ReadModels = NonNullable<Services['readModels']>

/** The operator's interface to this process and its stores. */
export function operatorOf(
  platform: Platform,
  { readModels, reactions }: { readonly readModels: ReadModels; readonly reactions: Reactions | null },
): RunningOperator {
  const { OPERATOR_TOKEN: token } = platform.config
  if (token === undefined) return { pages: [], stop: async () => {} }
  const options = { ...platform, projections: allProjections }
  const rebuilds = new Rebuilds(options)
  const rates = new ProjectionRates(options)
  const shown = (rebuild: Rebuild) => shownRebuild(rebuild, platform.clock.now())
  const operator: Operator = {
    projections: () => rates.list(),
    rebuild: (name, how) => rebuilds.start(name, how),
    rebuildOf: async (id) => shown(await rebuilds.get(id)),
    switchTo: async (id) => shown(await rebuilds.switchTo(id)),
    rollBack: async (id) => shown(await rebuilds.rollBack(id)),
    cancel: async (id) => shown(await rebuilds.cancel(id)),
    events: async ({ after, limit, ...query }) => {
      const page = await auditPage({ ...query, eventStore: platform.eventStore }, { after, limit })
      return { ...page, next: String(page.next) }
    },
    organizations: () => organizationsShown(platform),
    changeOrganization: (id, changes) => organizationChanged({ ...platform, readModels }, id, changes),
    mail: () => mailWaiting(platform),
    reactions: reactions ?? none,
  }
  const console = operatorConsole({ operator, token, services: platform })
  return { pages: [operatorPages(operator, token), console], stop: () => rebuilds.stop() }
}

/** A process that runs no reactions. */
const none = { status: async () => [], retry: async () => false, skip: async () => false }

/** Milliseconds before which a pace says little. */
const soonest = 100

function shownRebuild(rebuild: Rebuild, now: Date): OperatedRebuild {
  const { id, projection, state, position, head, startedAt, differences, error } = rebuild
  const share = head === 0 ? 1 : position / head
  const elapsed = now.getTime() - Date.parse(startedAt)
  const isPaced = state === 'building' && share > 0 && elapsed > soonest
  const secondsLeft = isPaced ? Math.ceil((elapsed / share - elapsed) / 1_000) : null
  return { id, projection, state, percent: Math.floor(share * 100), secondsLeft, differences, error }
}

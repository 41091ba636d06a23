import type { Operator } from '../../operator/operatorPages.ts'
import type { Visit } from '../../pages/authorizationGrant.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import type { Frame } from '../visit.ts'

/** One request of an operator's browser. */
export interface OperatorVisit extends Visit {
  readonly operator: Operator
  readonly t: ConsoleTexts
  readonly formToken: string
  readonly form: URLSearchParams
  /** The rebuilds that were begun here, by projection: the latest of each. */
  readonly begun: Map<string, string>
}

export const base = '/console/operator'

type OperatorPage = 'readModels' | 'organizations' | 'mail' | 'reactions' | 'events'

export const operatorFrame = (t: ConsoleTexts, current: OperatorPage): Frame => ({
  place: t.operator.place,
  links: [
    { href: `${base}/read-models`, label: t.operator.readModels, isCurrent: current === 'readModels' },
    { href: `${base}/organizations`, label: t.operator.organizations, isCurrent: current === 'organizations' },
    { href: `${base}/mail`, label: t.operator.mail, isCurrent: current === 'mail' },
    { href: `${base}/reactions`, label: t.operator.reactions, isCurrent: current === 'reactions' },
    { href: `${base}/events`, label: t.operator.events, isCurrent: current === 'events' },
  ],
  signOut: `${base}/sign-out`,
})

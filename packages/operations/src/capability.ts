import type { EventDefinition } from '@manabi/kernel'
import type { DerivedReadModel, Projection } from '@manabi/read-store'
import type { MailKind } from './mails/mailKind.ts'
import type { Operation } from './operation.ts'
import type { AnyReaction } from './reactions/reaction.ts'

/** A derived read model, and what keeps it wherever read models are projected. */
export interface KeptReadModel {
  // biome-ignore lint/suspicious/noExplicitAny: as below.
  readonly model: DerivedReadModel<any, any, any>
  readonly keep: AnyReaction
}

/** All that a capability brings: one line in `capabilities.ts` makes it known to every part of the service. */
export interface Capability {
  readonly events?: readonly EventDefinition[]
  // biome-ignore lint/suspicious/noExplicitAny: the list holds projections of every document type.
  readonly projections?: readonly Projection<any, any>[]
  readonly derived?: readonly KeptReadModel[]
  readonly operations?: readonly Operation[]
  readonly reactions?: readonly AnyReaction[]
  readonly mails?: readonly MailKind[]
  /** What the tags of its operations are about. */
  readonly tags?: Readonly<Record<string, string>>
}

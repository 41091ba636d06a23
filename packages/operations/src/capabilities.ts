import { assessment } from './assessment/index.ts'
import { assignments } from './assignments/index.ts'
import { awards } from './awards/index.ts'
import type { Capability } from './capability.ts'
import { catalog } from './catalog/index.ts'
import { drafting } from './drafting/index.ts'
import { erasure } from './erasure/index.ts'
import { feedback } from './feedback/index.ts'
import { goals } from './goals/index.ts'
import { identity } from './identity/index.ts'
import { mcp } from './mcp/index.ts'
import { organizations } from './organizations/index.ts'
import { progress } from './progress/index.ts'
import { reports } from './reports/index.ts'
import { requirements } from './requirements/index.ts'
import { study } from './study/index.ts'
import { webhooks } from './webhooks/index.ts'

/** The table of contents of the service. */
export const capabilities: readonly Capability[] = [
  identity,
  catalog,
  progress,
  assessment,
  study,
  goals,
  feedback,
  awards,
  assignments,
  organizations,
  reports,
  requirements,
  webhooks,
  drafting,
  mcp,
  erasure,
]

const all = <Item>(of: (capability: Capability) => readonly Item[] | undefined): readonly Item[] =>
  capabilities.flatMap((capability) => of(capability) ?? [])

/** Every event of the service; one that is not here can be neither written nor read. */
export const allEvents = all(({ events }) => events)
/** Every read model that the projector keeps. */
export const allProjections = all(({ projections }) => projections)
const kept = all(({ derived }) => derived)
/** Every read model that a reaction keeps. */
export const derivedReadModels = kept.map(({ model }) => model)
/** The reactions that keep them. */
export const keepers = kept.map(({ keep }) => keep)
/** Every read model. */
export const allReadModels = [...allProjections, ...derivedReadModels]
/** Routes, OpenAPI and MCP tools are made of this list. */
export const operations = all(({ operations }) => operations)
export const reactions = all(({ reactions }) => reactions)
/** Every kind of mail. */
export const mailKinds = all(({ mails }) => mails)
/** What the tags of the description are about, in its order. */
export const tags: Readonly<Record<string, string>> = Object.assign({}, ...capabilities.map(({ tags }) => tags))

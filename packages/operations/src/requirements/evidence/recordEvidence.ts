import { Id, Unavailable } from '@manabi/kernel'
import { evidence } from '@manabi/projections/requirements/evidence'
import { memberDuties, mostNotes } from '@manabi/requirements'
import { z } from 'zod'
import { operation } from '../../operation.ts'
import { memberManagers } from '../../organizations/members/memberManagers.ts'
import type { Services } from '../../services.ts'
import { evidenceTargets } from './evidenceTargets.ts'
import { recordItem } from './recordItem.ts'
import { EvidenceResults, shownEvidence } from './resources.ts'

/** Each stands alone: what is wrong with it fails that one. */
const Items = z
  .array(
    z.preprocess(
      (one) => (typeof one === 'object' && one !== null && !Array.isArray(one) ? one : {}),
      z.looseObject({}),
    ),
  )
  .min(1)
  .max(200)
  .meta({
    description:
      '`userId` or `email` of the person, `target` (`{kind, id}`, where `kind` is `course`, `path`, `test`, or `requirement`), ' +
      '`completedOn`, `note` (500 characters at most), and optionally `url`.',
  })

/** Beyond, Requirements. */
export const recordEvidence = operation({
  id: 'recordEvidence',
  method: 'post',
  path: '/organizations/{organizationId}/evidence',
  tag: 'Requirements',
  summary: 'Record what people completed elsewhere',
  description:
    'Evidence fulfils requirements on its day. It changes no progress and awards nothing. Each result stands alone: a failure never ' +
    'stops the others. The same person, target, and day again is `unchanged`. Nobody records evidence about themselves (`forbidden`). ' +
    `An organization notes at most ${mostNotes} things about a person, withdrawn ones too (\`conflict\`).`,
  caller: 'any',
  scope: 'write:members',
  organization: memberManagers,
  params: z.object({ organizationId: Id }),
  body: z.object({ items: Items }),
  response: EvidenceResults,
  refusals: ({ results }) => results.map(({ status }) => status === 'failed'),
  tool: { when: 'Use it for classroom courses and training by others. Ask first: it counts as done from then on.' },
  examples: {
    body: {
      items: [
        {
          email: 'hanako@example.com',
          target: { kind: 'course', id: 'crs_01jqp3v9kd7e9f1g3h5j7k9m1n' },
          ...{ completedOn: '2026-03-12', note: 'Classroom, Osaka' },
        },
      ],
    },
  },
  handle: async (request, services) => {
    const { organizationId } = request.params
    const isTarget = await evidenceTargets(services.views, organizationId, request.body.items)
    const outcomes = []
    for (const [index, item] of request.body.items.entries()) {
      const context = request.part(`item ${index}`)
      outcomes.push(await recordItem(context, services, { organizationId, item, isTarget, caller: request.caller }))
    }
    return outcomes
  },
  answer: async (outcomes, { params: { organizationId } }, services) => {
    const { views } = services
    const docs = await views.of(evidence).getMany(outcomes.flatMap(({ evidenceId }) => evidenceId ?? []))
    const show = await shownEvidence(views, [...docs.values()])
    const results = []
    for (const [index, { evidenceId, userId, ...outcome }] of outcomes.entries()) {
      const doc = evidenceId === null ? undefined : docs.get(evidenceId)
      if (evidenceId !== null && doc === undefined) {
        await requireErased(services, { organizationId, userId: userId! })
        results.push({ index, ...erasedSince })
      } else results.push({ index, ...outcome, evidence: doc === undefined ? null : show(doc) })
    }
    return { results }
  },
})

/** Throws `Unavailable` where the read model is late. */
async function requireErased(
  { repository }: Pick<Services, 'repository'>,
  { organizationId, userId }: { readonly organizationId: Id; readonly userId: Id },
): Promise<void> {
  const { state } = await repository.load(memberDuties, [organizationId, userId])
  if (state.status !== 'erased') throw new Unavailable('readStore')
}

const erasedSince = {
  status: 'failed' as const,
  evidence: null,
  code: 'not_found',
  detail: 'The person closed their account just now.',
}

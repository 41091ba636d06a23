import { canSee } from '@manabi/catalog'
import { type Day, Id, type Learner, notFound, tokyoDayOf } from '@manabi/kernel'
import { outlinesOf, publishedLessonsOf } from '@manabi/projections/catalog/courseOutlines'
import { courses } from '@manabi/projections/catalog/courses'
import { lessons } from '@manabi/projections/catalog/lessons'
import { requirements as requirementDocs } from '@manabi/projections/requirements/requirements'
import type { Views } from '@manabi/read-store'
import { countsFrom, type Target } from '@manabi/requirements'
import { z } from 'zod'
import type { Completions } from '../../histories/completions.ts'
import { requirementsThen } from '../../histories/requirementsThen.ts'
import { operation } from '../../operation.ts'
import { dutyNow } from './dutyNow.ts'
import { Duty, shownDuty } from './resources.ts'

const Remaining = z
  .object({
    courseId: Id.nullable().meta({ description: 'null for a test.' }),
    lessonId: Id.nullable().meta({ description: 'null for a test.' }),
    testId: Id.nullable().meta({ description: 'null for a lesson.' }),
    title: z.string().max(200).meta({ description: 'Of the lesson or the test.' }),
  })
  .meta({ id: 'Remaining', description: 'What is still to be done.' })

const DutyWithRemaining = Duty.extend({
  remaining: z.array(Remaining).meta({
    description: 'What is still to be done in an open cycle: by the target, not by others that fulfil it alike.',
  }),
}).meta({ id: 'DutyWithRemaining', description: 'A duty, and what is still to be done for it.' })

/** Beyond, Requirements. */
export const getMyRequirement = operation({
  id: 'getMyRequirement',
  method: 'get',
  path: '/me/requirements/{requirementId}',
  tag: 'Requirements',
  summary: 'Read what I still have to do',
  description: 'One duty, with the lessons and the test that remain.',
  caller: 'learner',
  scope: 'read:progress',
  params: z.object({ requirementId: Id }),
  response: DutyWithRemaining,
  tool: {},
  handle: async ({ params: { requirementId }, caller, now }, services) => {
    const doc = await services.views.of(requirementDocs).get(requirementId)
    if (doc === null) throw notFound()
    // Nobody is in the audience of an organization without being a member.
    const { organizationId } = doc
    const requirements = await requirementsThen(services, { organizationId, requirementIds: [requirementId] }, '~')
    const { duty, ...found } = await dutyNow(services, { organizationId, userId: caller.userId, requirements }, now)
    const shown = shownDuty(found, duty)
    const { target } = found.requirement.facts
    if (duty.fulfilledAt !== null || target === null) return { ...shown, remaining: [] }
    const since = countsFrom(found.facts, tokyoDayOf(now.toISOString()))
    const open = { target, title: shown.target!.title, since }
    return { ...shown, remaining: await remainingOf({ views: services.views, caller }, open, found.completions) }
  },
})

interface Open {
  readonly target: Target
  readonly title: string
  readonly since: Day | null
}

/** Where nothing remains though the cycle is open, any lesson that is completed again fulfils it. */
async function remainingOf(
  { views, caller }: { readonly views: Views; readonly caller: Learner },
  { target, title, since }: Open,
  { coursesLeft, lessonsDone }: Completions,
): Promise<z.output<typeof Remaining>[]> {
  if (target.kind === 'test') return [{ courseId: null, lessonId: null, testId: target.id, title }]
  const courseIds = coursesLeft(target, since)
  const docs = await views.of(courses).getMany(courseIds)
  const outlines = await outlinesOf(views, courseIds)
  const published = courseIds.flatMap((courseId) => {
    const [doc, outline] = [docs.get(courseId), outlines.get(courseId)]
    if (doc === undefined || outline === undefined || !canSee(caller, doc)) return []
    const done = lessonsDone(courseId, since)
    return publishedLessonsOf(outline).map(({ id }) => ({ courseId, lessonId: id, isDone: done.has(id) }))
  })
  const undone = published.filter(({ isDone }) => !isDone)
  const left = undone.length > 0 ? undone : published
  const titles = await views.of(lessons).getMany(left.map(({ lessonId }) => lessonId))
  return left.map(({ courseId, lessonId }) => ({
    ...{ courseId, lessonId, testId: null },
    title: titles.get(lessonId)?.title ?? '',
  }))
}

import type { Operation } from '@manabi/operations'
import { organizationsById } from '@manabi/projections/organizations/organizations'
import { type Html, html } from '../../pages/html.ts'
import { call } from '../call.ts'
import { doneAt } from '../done.ts'
import type { Again } from '../failures.ts'
import { action } from '../forms.ts'
import { organizationIdOf } from '../organizationFrame.ts'
import type { ConsoleTexts } from '../texts/index.ts'
import type { Answer, ConsoleVisit } from '../visit.ts'
import { again, type Seen, sentVersion } from './seen.ts'

interface Published {
  readonly isPublished: boolean
}

export const publicationBadge = ({ courses }: ConsoleTexts, { isPublished }: Published): Html =>
  html`<span class="badge${isPublished && ' good'}">${isPublished ? courses.published : courses.draft}</span>`

/** One button, for the other state. It sends the state that is wanted, and what the page showed. */
export function publicationButton(visit: ConsoleVisit, address: string, { thing, version }: Seen<Published>): Html {
  const { courses } = visit.t
  return action(visit, `${address}/publish`, thing.isPublished ? courses.unpublish : courses.publish, {
    fields: { isPublished: String(!thing.isPublished), version: String(version) },
  })
}

interface Publishing {
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  readonly address: string
  readonly page: Again<ConsoleVisit>
  /** Sent along. */
  readonly kept?: object
  /** Lessons to publish with a course. */
  readonly lessonIds?: readonly string[]
}

/** Sets the state that the button named. 409 where the page was old: somebody else set it, or changed the content. */
export async function publish(
  visit: ConsoleVisit,
  { thing, version }: Seen<Published>,
  { operation, params, address, page, kept, lessonIds = [] }: Publishing,
): Promise<Answer> {
  const { courses } = visit.t
  const isPublished = visit.form.get('isPublished') === 'true'
  const isSet = thing.isPublished === isPublished && lessonIds.length === 0
  if (isSet || version !== sentVersion(visit)) {
    const message = !isSet
      ? courses.contentChanged
      : isPublished
        ? courses.publishedAlready
        : courses.unpublishedAlready
    return again(visit, page, { form: 'publish', status: 409, messages: [{ field: null, message }] })
  }
  await call(visit, operation, { params, body: { ...kept, isPublished, ...(lessonIds.length > 0 && { lessonIds }) } })
  return doneAt(address, isPublished ? 'published' : 'unpublished')
}

/** Where learners see what was published; null for an organization without an app. */
export async function learnersView(visit: ConsoleVisit): Promise<Html | null> {
  const id = organizationIdOf(visit)
  const url = (await organizationsById(visit.services.views, [id])).get(id)?.learnerAppUrl ?? null
  return url === null ? null : html`<a href="${url}">${visit.t.frame.openLearningApp}</a>`
}

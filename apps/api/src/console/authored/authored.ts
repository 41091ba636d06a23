import { Problem } from '@manabi/kernel'
import type { Outcome } from '@manabi/operations'
import { call, isAllowed, requireAllowed } from '../call.ts'
import { askFirst } from '../confirmation.ts'
import { publish } from '../courses/publication.ts'
import { again, onSave, type Seen, sentVersion } from '../courses/seen.ts'
import { doneAt } from '../done.ts'
import { type Again, onForm } from '../failures.ts'
import { baseOf, organizationIdOf } from '../organizationFrame.ts'
import { type ConsoleVisit, goTo, type Handle, paramOf } from '../visit.ts'
import type { Kind } from './kinds.ts'

/** What every authored thing has. */
export interface Thing {
  readonly id: string
  readonly title: string
  /** In which its title and text are written. */
  readonly culture: string
}

type Page = Again<ConsoleVisit>

export const listAddress = (visit: ConsoleVisit, { name }: Pick<Kind, 'name'>): string => `${baseOf(visit)}/${name}`

export const thingAddress = (visit: ConsoleVisit, kind: Kind): string =>
  `${listAddress(visit, kind)}/${encodeURIComponent(paramOf(visit, kind.param))}`

export const thingParams = (visit: ConsoleVisit, kind: Kind) => ({
  organizationId: organizationIdOf(visit),
  [kind.param]: paramOf(visit, kind.param),
})

export async function seenThing<Shown extends Thing>(visit: ConsoleVisit, kind: Kind): Promise<Seen<Shown>> {
  const { body, version } = await call(visit, kind.get, { params: thingParams(visit, kind) })
  return { thing: body as Shown, version: version! }
}

export const mayChange = (visit: ConsoleVisit, kind: Kind): boolean =>
  isAllowed(visit, kind.change, organizationIdOf(visit))

/** The name of the form that makes a thing, and of the one that changes what it says of itself. */
export const [newForm, factsForm] = ['new', 'facts']

/** Makes a thing of what the form says, and leads to its page. */
export const createThing = (kind: Kind, page: Page, bodyOf: (form: URLSearchParams) => object): Handle =>
  onForm<ConsoleVisit>(newForm, page, async (visit) => {
    const organizationId = organizationIdOf(visit)
    requireAllowed(visit, kind.create, organizationId)
    const outcome = await call(visit, kind.create, { params: { organizationId }, body: bodyOf(visit.form) })
    const made = outcome.body as Thing | undefined
    const list = listAddress(visit, kind)
    return goTo(made === undefined ? list : `${list}/${made.id}?done=created`)
  })

/** Saves what a form says. From an old page it is refused, with what was typed. */
export const saveThing = (kind: Kind, page: Page, bodyOf: (form: URLSearchParams) => object): Handle =>
  onSave(factsForm, page, async (visit) => {
    await change(visit, kind, bodyOf(visit.form))
    return doneAt(thingAddress(visit, kind), 'saved')
  })

/** Changes a thing that is as the page showed it; 409 `conflict` where it is not. */
export async function change(visit: ConsoleVisit, kind: Kind, body: object): Promise<Outcome> {
  // Before the form is read: the people who only award a certificate see the page, too.
  requireAllowed(visit, kind.change, organizationIdOf(visit))
  const kept = await keptOf(visit, kind)
  const params = thingParams(visit, kind)
  return call(visit, kind.change, { params, body: { ...kept, ...body }, version: sentVersion(visit) })
}

async function keptOf(visit: ConsoleVisit, kind: Kind): Promise<object> {
  if (kind.keeps === undefined) return {}
  const { thing } = await seenThing(visit, kind)
  return Object.fromEntries(kind.keeps.map((name) => [name, thing[name as keyof Thing]]))
}

interface PartChange {
  readonly body: object
  /** Where the page goes on: its query. */
  readonly next: string
}

/** Changes what a button names. From an old page it is refused, and the page shows what is there now. */
export const changePart = (kind: Kind, page: Page, partOf: (visit: ConsoleVisit) => PartChange | Promise<PartChange>) =>
  onForm<ConsoleVisit>('part', page, async (visit) => {
    try {
      const { body, next } = await partOf(visit)
      await change(visit, kind, body)
      return goTo(`${thingAddress(visit, kind)}?${next}`)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      const messages = [{ field: null, message: visit.t.courses.contentChanged }]
      return again(visit, page, { form: 'part', status: 409, messages })
    }
  })

/** Sets the state that the button named. */
export const publishThing = (kind: Kind, page: Page): Handle =>
  onForm<ConsoleVisit>('publish', page, async (visit) =>
    publish(visit, await seenThing<Thing & { isPublished: boolean }>(visit, kind), {
      operation: kind.change,
      params: thingParams(visit, kind),
      ...{ address: thingAddress(visit, kind), page, kept: await keptOf(visit, kind) },
    }),
  )

export const deleteThing = (kind: Kind, page: Page): Handle =>
  onForm<ConsoleVisit>(
    'delete',
    page,
    askFirst(
      kind.name,
      async (visit) => {
        requireAllowed(visit, kind.remove, organizationIdOf(visit))
        const { courses: t, [kind.name]: own } = visit.t
        const title = t.deleteTitle((await seenThing(visit, kind)).thing.title)
        return { title, text: own.deleteText, button: t.delete, back: thingAddress(visit, kind) }
      },
      async (visit) => {
        await call(visit, kind.remove, { params: thingParams(visit, kind) })
        return doneAt(listAddress(visit, kind), 'deleted')
      },
    ),
  )

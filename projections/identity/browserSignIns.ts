import type { BrowserSignInEvent } from '@manabi/identity'
import type { Id } from '@manabi/kernel'
import { projection, type Views } from '@manabi/read-store'

export interface BrowserSignInDoc {
  readonly userId: Id
}

/** The browsers that a person is signed in with at the authorization page, to sign them out all at once. */
export const browserSignIns = projection<BrowserSignInDoc, BrowserSignInEvent>()({
  name: 'browser-sign-ins',
  version: 1,
  indexes: [['userId']],
  on: {
    BrowserSignedIn: [({ data }) => data.signInId, (_doc, { data: { userId } }) => ({ userId })],
    BrowserSignedOut: [({ data }) => data.signInId, () => null],
  },
})

export async function browserSignInsOf(views: Views, userId: Id): Promise<readonly Id[]> {
  const found = await views.of(browserSignIns).find({ where: { userId } })
  return found.map(({ id }) => id)
}

import { eventually } from '../harness/eventually.ts'
import { type Client, client, type HttpAnswer } from '../harness/http.ts'
import { Installation } from '../servers/installation.ts'
import { isReady } from '../servers/underLoad.ts'

export type Settings = Readonly<Record<string, string | undefined>>
export type TwoApis = Awaited<ReturnType<typeof startTwoApis>>

/** Two processes with the role `api`, and one with `projector`. */
export async function startTwoApis(settings: Settings) {
  const edge = { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'info' }
  const installation = await Installation.open({ ...edge, ...settings })
  const [first, second] = [await installation.start(['api']), await installation.start(['api'])]
  await installation.start(['projector'])
  for (const { url } of [first, second]) await eventually(() => isReady(url))
  const [one, other] = [client(first.url), client(second.url)]
  return {
    ...{ one, other, world: await installation.world(first.url) },
    /** The same request to both at the same time. */
    toBoth: (send: (api: Client) => Promise<HttpAnswer>) => Promise.all([one, other].map(send)),
    remove: () => installation.remove(),
  }
}

export const statusesOf = (answers: readonly HttpAnswer[]) => answers.map(({ status }) => status).sort()

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from '@jest/globals'
import { eventually } from '../../../../test/harness/eventually.ts'
import { type Started, startAll, startNats } from '../../../../test/servers/start.ts'
import type { Feed } from '../port.ts'
import { openNatsFeed } from './natsFeed.ts'

const withPassword = ['-js', '--user', 'manabi', '--pass', 'right']
const started = await startAll(
  () => startNats(),
  () => startNats(withPassword),
  () => startNats([]),
)

if ('missing' in started) {
  describe('an operator of NATS', () => {
    it.skip(`is skipped: ${started.missing}`, () => {})
  })
} else {
  const [server, guarded, withoutJetStream] = started.servers

  describe('an operator of NATS is told once what is wrong, and once that it is over:', () => {
    let feed: Feed
    let lines: string[]
    afterEach(() => feed.close())
    afterAll(async () => {
      for (const one of started.servers) await one.stop()
    })

    const open = (url: string) => {
      lines = []
      const say = (_facts: object, message: string) => void lines.push(message)
      feed = openNatsFeed(url, `test-${randomUUID()}`, { log: { warn: say, info: say } })
    }
    const fails = () =>
      feed.check().then(
        () => false,
        () => true,
      )
    const fail = async () => {
      await eventually(async () => (await fails()) && lines.length > 0)
      for (let again = 0; again < 3; again++) expect(await fails()).toBe(true)
      expect(lines).toHaveLength(1)
      expect(feed.reason).toBe(lines[0])
      return lines[0]
    }
    const heal = async () => {
      await eventually(async () => !(await fails()))
      expect(lines.at(-1)).toBe('NATS answers again.')
      expect(feed.reason).toBeNull()
    }
    const withUser = ({ url }: Started, user: string) => url.replace('nats://', `nats://${user}@`)

    it('nothing listens [ENG-001]', async () => {
      await server.kill()
      open(server.url)
      expect(await fail()).toMatch(
        /^Nothing listens at 127\.0\.0\.1:\d+\. Start NATS, or correct the address in FEED_URL/,
      )
      await server.revive()
      await heal()
      expect(lines).toHaveLength(2)
    })

    it('a connection that breaks later [ENG-001]', async () => {
      open(server.url)
      await feed.check()
      await server.kill()
      await eventually(() => lines.length > 0)
      expect(feed.reason).toMatch(/^NATS does not answer/)
      await server.revive()
      await heal()
    })

    it('a wrong password [ENG-001]', async () => {
      open(withUser(guarded, 'manabi:wrong'))
      expect(await fail()).toBe('NATS refuses the user, password or token in FEED_URL. Correct them there.')
      await feed.close()
      open(withUser(guarded, 'manabi:right'))
      await feed.check()
    })

    it('no JetStream [ENG-001]', async () => {
      open(withoutJetStream.url)
      expect(await fail()).toMatch(/^NATS runs without JetStream\. Start it with -js/)
    })

    it('TLS on our side only [ENG-001]', async () => {
      open(server.url.replace('nats://', 'tls://'))
      expect(await fail()).toMatch(/does not speak TLS, which FEED_URL asks for/)
    })
  })
}

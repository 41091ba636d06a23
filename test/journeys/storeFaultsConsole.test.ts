import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import type { Visited } from '../harness/browserless.ts'
import { ConsoleBrowser } from '../harness/consoleBrowser.ts'
import { startFaultyApi } from '../harness/faultyApi.ts'
import { startConsole } from './startConsole.ts'

/** Most calls that one of these forms makes of the stores. */
const mostCalls = 400

const { base, browser, school, service, signedIn, world } = await startConsole({ seats: 100_000 })
const { email } = await signedIn(['admin'])
const api = (await world.person({ [school]: ['admin'] }, 'manabi-web')).api
const o = `/organizations/${school}`

let faulty: Awaited<ReturnType<typeof startFaultyApi>>
let admin: ConsoleBrowser
beforeAll(async () => {
  faulty = await startFaultyApi(service)
  admin = new ConsoleBrowser(faulty.url)
  await admin.signIn(email)
})
afterAll(() => faulty.close())

interface Form {
  /** The page whose form is sent, and what a browser sends again when the page is reloaded. */
  readonly page: Visited
  readonly ending: string
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  /** What has to be true once the form was sent with success. */
  readonly holds: (answer: Visited) => Promise<void>
}

/** Sends a form with the stores failing at its first write, its second, and so on; then sends the same form again. */
async function sweep(prepare: () => Promise<Form>): Promise<void> {
  const seen: string[] = []
  for (let at = 1; at <= mostCalls; at++) {
    for (const isAfter of [false, true]) {
      const { page, ending, fields, holds } = await prepare()
      await world.settled()
      faulty.faults.arm(at, isAfter)
      const first = await admin.submitOnly(page, ending, fields)
      const { fired } = faulty.faults
      faulty.faults.disarm()
      const where = `call ${at}, ${fired}`
      if (fired === null) {
        await holds(await admin.browser.follow(first))
        return expect(seen.length).toBeGreaterThan(0)
      }
      // A page that asks to be reloaded shows then what it did not show.
      const isLate = first.html.includes('Reload this page')
      if (first.status < 400 && !isLate) await holds(await admin.browser.follow(first))
      else if (!isLate) expect([where, first.status]).toEqual([where, 503])
      const again = await admin.submit(page, ending, fields)
      expect([where, again.status]).toEqual([where, 200])
      await holds(again)
      seen.push(where)
      if (!faulty.faults.isWriting(fired)) break
    }
  }
  throw new Error(`More than ${mostCalls} calls: ${seen.join(', ')}`)
}

const newEmail = () => `${newId('usr')}@example.com`
const open = (path: string) => admin.open(path)
/** Each leads to its page. */
async function worksEach(html: string, count: number): Promise<void> {
  const links = [...html.matchAll(/value="([^"]+accept\?token=[^"]+)"/g)].map(([, link]) => new URL(link!))
  expect(links).toHaveLength(count)
  for (const { pathname, search } of links) expect((await browser().browser.get(pathname + search)).status).toBe(200)
}

describe('forms of several writes, with a failing store between any two [CNS-066]', () => {
  it('put several people into a department, and take them out', async () => {
    const people = [await world.person({ [school]: ['learner'] }), await world.person({ [school]: ['learner'] })]
    const userId = people.map((one) => one.userId)
    const membersOf = async (id: string) => {
      const { body } = await api.get(`${o}/members?departmentId=${id}&pageSize=100`)
      return body.items.map((one: { userId: string }) => one.userId).toSorted()
    }
    for (const isIn of [true, false])
      await sweep(async () => {
        const { body } = await api.post(`${o}/departments`, { name: newId('dep') })
        if (!isIn) for (const id of userId) await api.put(`${o}/departments/${body.id}/members/${id}`)
        await world.settled()
        const page = await open(`${base}/departments/${body.id}`)
        const form = isIn ? page : await admin.submit(page, '/leave', { userId })
        const holds = async () => {
          await world.settled()
          expect(await membersOf(body.id)).toEqual(isIn ? userId.toSorted() : [])
        }
        return { page: form, ending: isIn ? '/join' : '/leave', fields: { ...(isIn && { userId }) }, holds }
      })
  })

  it('invite many, each with one link that works', async () => {
    await sweep(async () => {
      const people = [newEmail(), newEmail()]
      const list = { people: people.join('\n'), roles: 'learner', departmentId: '' }
      const checked = await admin.submit(await open(`${base}/people/invite`), '/people/invite', list)
      const holds = async ({ html }: Visited) => {
        await worksEach(html, 2)
        await world.settled()
        for (const one of people) expect((await api.get(`${o}/members?q=${one}`)).body.totalItems).toBe(1)
      }
      return { page: checked, ending: '/people/invite', fields: {}, holds }
    })
  })

  it('renew invitations, each with one link that works', async () => {
    await sweep(async () => {
      const invited = await Promise.all(
        [newEmail(), newEmail()].map((one) => api.post(`${o}/members`, { email: one, roles: ['learner'] })),
      )
      await world.settled()
      const userId = invited.map(({ body }) => body.member.userId)
      const asked = await admin.submit(await open(`${base}/people?status=invited`), '/people/renew')
      return { page: asked, ending: '/people/renew', fields: { userId }, holds: ({ html }) => worksEach(html, 2) }
    })
  })

  it('write an outline, each section and lesson once', async () => {
    await sweep(async () => {
      const { body } = await api.post(`${o}/courses`, { title: 'Outlined', culture: 'en-US' })
      await world.settled()
      const holds = async () => {
        await world.settled()
        const { sections } = (await api.get(`${o}/courses/${body.id}`)).body
        expect(sections.map((one: { title: string; lessonCount: number }) => [one.title, one.lessonCount])).toEqual([
          ['One', 2],
          ['Two', 1],
        ])
      }
      const outline = 'One\n- A\n- B\nTwo\n- C'
      return { page: await open(`${base}/courses/${body.id}`), ending: '/outline', fields: { outline }, holds }
    })
  })

  const requirement = async (title: string, audience: object = { everyone: true }) => {
    const due = { kind: 'after', days: 30 }
    const { body } = await api.post(`${o}/requirements`, { title, target: null, audience, due })
    await world.settled()
    return body.id as string
  }

  it('make a requirement, once', async () => {
    await sweep(async () => {
      const title = newId('req')
      const fields = { title, audience: 'everyone', due: 'after', days: '30', renewal: '', earlier: 'any' }
      const holds = async () => {
        await world.settled()
        const { body } = await api.get(`${o}/requirements`)
        expect(body.filter((one: { title: string }) => one.title === title)).toHaveLength(1)
      }
      const page = await open(`${base}/requirements/new?kind=evidence`)
      return { page, ending: '/requirements/new', fields, holds }
    })
  })

  it('record the lines of a file, each once', async () => {
    const people = [await world.account({ [school]: ['learner'] }), await world.account({ [school]: ['learner'] })]
    const text = ['email,completedOn,note', ...people.map((one) => `${one.email},2026-03-12,Classroom`)].join('\n')
    await sweep(async () => {
      const requirementId = await requirement('Evidence')
      const file = new File([text], 'past.csv')
      const page = await admin.upload(await open(`${base}/evidence`), '/evidence/file', file, { requirementId })
      const holds = async () => {
        await world.settled()
        for (const { userId } of people) {
          const { body } = await api.get(`${o}/evidence?userId=${userId}&pageSize=100`)
          const own = body.items.filter((one: { target: { id: string } }) => one.target.id === requirementId)
          expect(own).toHaveLength(1)
        }
      }
      return { page, ending: '/evidence/lines', fields: {}, holds }
    })
  })

  it('withdraw the waivers of several people', async () => {
    const people = [await world.account({ [school]: ['learner'] }), await world.account({ [school]: ['learner'] })]
    const userIds = people.map(({ userId }) => userId)
    await sweep(async () => {
      const requirementId = await requirement('Waived', { everyone: false, userIds })
      const address = `${o}/requirements/${requirementId}`
      expect((await api.post(`${address}/waivers`, { userIds, reason: 'Part-time' })).status).toBe(200)
      await world.settled()
      const list = await open(`${base}/requirements/${requirementId}`)
      const page = await admin.submit(list, '/people', { do: 'endWaiver', userId: userIds })
      const holds = async () => {
        await world.settled()
        expect((await api.get(`${address}/people?status=waived`)).body.totalItems).toBe(0)
      }
      return { page, ending: '/people', fields: {}, holds }
    })
  })
})

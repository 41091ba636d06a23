import { describe, expect, it, jest } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { startConsole } from './startConsole.ts'

const { base, browser, service, signedIn, world } = await startConsole()
const { person: admin } = await signedIn(['admin'])

const newEmail = () => `${newId('usr')}@example.com`

describe('a pending invitation [CNS-036]', () => {
  it('gets a new link on the page of the person; the earlier one works no more', async () => {
    const email = newEmail()
    const invited = await admin.submit(await admin.open(`${base}/people`), '/people', { email, roles: 'learner' })
    const linkIn = (html: string) => /value="([^"]+accept\?token=[^"]+)"/.exec(html)![1]!
    const earlier = linkIn(invited.html)
    await world.settled()
    const list = await admin.open(`${base}/people?q=${email}`)
    const person = /href="([^"]+\/people\/usr_[^"]+)"/.exec(list.html)![1]!
    const page = await admin.open(person)
    const renewed = await admin.submit(page, '/invitation')
    expect([renewed.status, renewed.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const link = linkIn(renewed.html)
    expect(link).not.toBe(earlier)
    // Reloading the answer sends the form again, and shows the same link.
    expect(linkIn((await admin.submit(page, '/invitation')).html)).toBe(link)
    const stranger = browser()
    expect((await stranger.browser.get(new URL(earlier).pathname + new URL(earlier).search)).status).toBe(404)
    expect((await stranger.browser.get(new URL(link).pathname + new URL(link).search)).status).toBe(200)
  })

  it('shows no link that another renewal has ended', async () => {
    const email = newEmail()
    await admin.submit(await admin.open(`${base}/people`), '/people', { email, roles: 'learner' })
    await world.settled()
    const person = /href="([^"]+\/people\/usr_[^"]+)"/.exec((await admin.open(`${base}/people?q=${email}`)).html)![1]!
    const page = await admin.open(person)
    await admin.submit(page, '/invitation')
    await admin.submit(await admin.open(person), '/invitation')
    const again = await admin.submit(page, '/invitation')
    expect([again.status, again.html.includes('accept?token=')]).toEqual([409, false])
  })

  it('of an admin is not offered to HR', async () => {
    const email = newEmail()
    await admin.submit(await admin.open(`${base}/people`), '/people', { email, roles: 'admin' })
    await world.settled()
    const { person: hr } = await signedIn(['hr'])
    const person = /href="([^"]+\/people\/usr_[^"]+)"/.exec((await hr.open(`${base}/people?q=${email}`)).html)![1]!
    expect((await hr.open(person)).html).not.toContain('Show a new link')
    expect((await admin.open(person)).html).toContain('Show a new link')
  })

  it('is renewed with all others that run out within a week, by one button', async () => {
    const email = newEmail()
    await admin.submit(await admin.open(`${base}/people`), '/people', { email, roles: 'learner' })
    await world.settled()
    const early = await admin.submit(await admin.open(`${base}/people?status=invited`), '/people/renew')
    expect(early.html).toContain('Renew 0 invitations?')
    const later = () => new Date(Date.now() + 8 * 86_400_000)
    jest.spyOn(service.platform.clock, 'now').mockImplementation(later)
    const { person: again } = await signedIn(['admin'])
    const list = () => again.open(`${base}/people?status=invited`)
    const asked = await again.submit(await list(), '/people/renew')
    const renewed = await again.submit(asked, '/people/renew')
    const { person: hr } = await signedIn(['hr'])
    const askedHr = await hr.open(`${base}/people?status=invited`)
    const promoted = await world.account({ [base.split('/').at(-1)!]: ['learner'] })
    const mixed = await hr.submit(askedHr, '/people/renew', { confirmed: '1', userId: promoted.userId })
    expect([mixed.status, mixed.html.includes('Not renewed')]).toEqual([200, true])
    expect([renewed.status, renewed.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(renewed.html).toContain(email)
    expect(renewed.html).toContain('accept?token=')
    await world.settled()
    // As after a failure in the middle, or a reload: the same links again.
    const links = (html: string) => [...html.matchAll(/value="([^"]+accept\?token=[^"]+)"/g)].map(([, link]) => link)
    expect(links(renewed.html)).not.toEqual([])
    expect(links((await again.submit(asked, '/people/renew')).html)).toEqual(links(renewed.html))
    expect((await again.submit(await list(), '/people/renew')).html).toContain('Renew 0 invitations?')
  })
})

import { describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { linksOf } from '../harness/consoleBrowser.ts'
import { password } from '../harness/world.ts'
import { startConsole } from './startConsole.ts'

const { world, url, school, base, browser, signedIn } = await startConsole({ seats: 12 })
const { person: admin } = await signedIn(['admin'])

const newEmail = () => `${newId('usr')}@example.com`
const personLink = (html: string, email: string) => linksOf(html).get(email)!

describe('the people of an organization', () => {
  it('are invited, and accept with the link that is shown once [CNS-007]', async () => {
    const email = newEmail()
    const form = await admin.open(`${base}/people`)
    const invited = await admin.submit(form, `${base}/people`, { email, displayName: 'Taro', roles: ['learner', 'hr'] })
    expect([invited.status, invited.headers.get('Cache-Control')]).toEqual([201, 'no-store'])
    const acceptUrl = /value="([^"]*\/invitations\/accept\?token=[^"]+)"/.exec(invited.html)![1]!
    expect((await admin.open(`${base}/people`)).html).not.toContain('invitations/accept')
    const guest = browser()
    const accepting = await guest.open(acceptUrl.slice(url.length))
    await guest.browser.follow(await guest.browser.submit(accepting, { name: 'Taro', password }))
    const list = await admin.open(`${base}/people?q=${encodeURIComponent(email)}`)
    expect(list.html).toContain('1 person')
    expect(list.html).toContain('HR, Learner')
    expect(list.html).toContain('<span class="badge good">Member</span>')
  })

  it('show the link again when the form is sent again by reloading, and not when invited again [CNS-007]', async () => {
    const form = await admin.open(`${base}/people`)
    const fields = { email: newEmail(), roles: 'learner' }
    const links = [1, 2].map(() => admin.submit(form, `${base}/people`, fields))
    const [first, second] = (await Promise.all(links)).map(({ html }) => /accept\?token=[^"]+/.exec(html)?.[0])
    expect(second).toBe(first)
    const again = await admin.submit(await admin.open(`${base}/people`), `${base}/people`, fields)
    expect(again.status).toBe(200)
    expect(again.html).not.toContain('accept?token')
  })

  it('are not invited by a form that is wrong, which is shown again with what was sent [CNS-008]', async () => {
    const form = await admin.open(`${base}/people`)
    const refused = await admin.submit(form, `${base}/people`, { email: 'not an email', displayName: 'Jiro <b>' })
    expect(refused.status).toBe(400)
    expect(refused.html).toContain('Email: is not an email address')
    expect(refused.html).toContain('Roles: must not be empty')
    expect(refused.html).toContain('value="Jiro &lt;b&gt;"')
    expect(refused.html).toContain('<title>Error: People · Manabi</title>')
    const { person: hr } = await signedIn(['hr'])
    const denied = await hr.submit(await hr.open(`${base}/people`), `${base}/people`, {
      email: newEmail(),
      roles: 'admin',
    })
    expect([denied.status, denied.html.includes('role="alert"')]).toEqual([403, true])
  })

  it('get roles, departments and assignments, and are removed [CNS-007]', async () => {
    const { userId, email } = await world.account({ [school]: ['learner'] })
    const course = await world.course(school, { title: 'Fire drill' })
    const path = await world.path(school, { title: 'Fire path', courseIds: [course.courseId] })
    await world.settled()
    const address = `${base}/people/${userId}`
    const roles = await admin.submit(await admin.open(address), '/roles', { roles: ['developer'] })
    expect(roles.html).toContain('Roles saved.')
    const numbered = await admin.submit(await admin.open(address), '/number', { employeeNumber: ' E-77 ' })
    expect(numbered.html).toContain('Employee number saved.')
    expect((await admin.open(`${base}/people?q=e-77`)).html).toContain(email)
    const { userId: other } = await world.account({ [school]: ['learner'] })
    await world.settled()
    const taken = await admin.submit(await admin.open(`${base}/people/${other}`), '/number', { employeeNumber: 'E-77' })
    expect([taken.status, taken.html.includes('has this employee number.')]).toEqual([409, true])
    const created = await admin.submit(await admin.open(`${base}/departments`), '/departments', { name: 'Sales' })
    const departmentId = linksOf(created.html).get('Sales')!.split('/').at(-1)!
    const joined = await admin.submit(await admin.open(address), '/departments', { departmentId })
    expect(joined.html).toMatch(/<span id="d-[^"]+">Sales<\/span>/)

    const found = await admin.open(`${address}?find=fire`)
    for (const [type, id] of [
      ['course', course.courseId],
      ['path', path],
    ] as const) {
      expect(found.html).toContain(`value="${id}"`)
      const assigned = await admin.submit(found, '/assign', { type, id })
      expect(assigned.html).toContain('Assigned.')
    }
    const listed = await admin.open(address)
    expect(listed.html).toMatch(new RegExp(`<span id="a-${course.courseId}"><a href="[^"]+">Fire drill</a></span>`))
    expect(listed.html).toContain(`<span id="a-${path}">Fire path</span>`)
    const { api } = await world.signIn(email, 'manabi-web')
    expect((await api.get('/me/paths')).body).toHaveLength(1)
    expect(listed.html).toContain('<h2>Progress and training record</h2>')
    expect(listed.html).toContain(`/reports/courses/${course.courseId}">Fire drill</a>`)
    await admin.submit(listed, '/unassign', { type: 'path', id: path })
    expect((await api.get('/me/paths')).body).toEqual([])
    const all = await admin.open(`${base}/departments/${departmentId}`)
    const toAll = await admin.submit(all, '/assign', { type: 'path', id: path })
    expect(toAll.html).toContain('Assigned to everybody in this department.')
    expect(toAll.html).toContain(`<span id="a-${path}">Fire path</span>`)
    expect((await api.get('/me/paths')).body).toHaveLength(1)
    const ofDepartment = await admin.open(address)
    expect(ofDepartment.html).toContain(`<span id="a-${path}-${departmentId}">Fire path</span>`)
    expect(ofDepartment.html).toContain('To department Sales')
    const ended = await admin.submit(ofDepartment, '/unassign', { type: 'course', id: course.courseId })
    expect(ended.html).not.toContain(`id="a-${course.courseId}"`)

    const left = await admin.submit(await admin.open(address), '/departments/leave', { departmentId })
    expect(left.html).toContain('Departments changed.')
    const deleted = await admin.confirm(all, '/delete')
    expect(deleted.html).toContain('Department deleted.')
    const removed = await admin.confirm(await admin.open(address), '/remove')
    expect(removed.html).toContain('Removed.')
    expect((await admin.open(address)).status).toBe(404)
  })

  it('join and leave a department several at once, invited people among them [CNS-060]', async () => {
    const people = await Promise.all([1, 2, 3].map(() => world.account({ [school]: ['learner'] })))
    const guest = newEmail()
    await admin.submit(await admin.open(`${base}/people`), '/people', { email: guest, roles: 'learner' })
    const created = await admin.submit(await admin.open(`${base}/departments`), '/departments', { name: 'Night shift' })
    const address = linksOf(created.html).get('Night shift')!
    await world.settled()
    const guestId = /people\/(usr_[^"]+)"/.exec((await admin.open(`${base}/people?q=${guest}`)).html)![1]!
    const userId = [...people.map((one) => one.userId), guestId]
    const page = await admin.open(`${address}?who=${people[0]!.email}`)
    expect(page.html).toContain(`value="${people[0]!.userId}"`)
    const joined = await admin.submit(page, '/join', { userId })
    expect(joined.html).toContain('Departments changed.')
    for (const id of userId) expect(joined.html.split('id="add"')[0]).toContain(`value="${id}"`)
    const asked = await admin.submit(joined, '/leave', { userId: userId.slice(1) })
    expect(asked.html).toContain('Take 3 people out of the department?')
    const left = await admin.submit(asked, '/leave')
    const inside = left.html.split('id="add"')[0]!
    expect(userId.map((id) => inside.includes(`value="${id}"`))).toEqual([true, false, false, false])
    expect((await admin.submit(left, '/join')).html).toContain('Nobody was chosen.')
    expect((await admin.submit(left, '/join', { userId: 'usr_none' })).status).toBe(404)
    const partly = await admin.submit(left, '/join', { userId: ['usr_none', people[1]!.userId] })
    expect(partly.html.split('id="add"')[0]).toContain(`value="${people[1]!.userId}"`)
    const tooMany = { userId: Array.from({ length: 51 }, (_, n) => `usr_${n}`) }
    expect((await admin.submit(left, '/join', tooMany)).status).toBe(400)
    const { person: author, page: own } = await signedIn(['curriculum_manager'])
    const [, token] = /name="form_token" value="([^"]+)"/.exec(own.html)!
    expect((await author.browser.post(`${address}/leave`, { form_token: token!, userId: guestId })).status).toBe(403)
  })

  it('keep their last admin: the page says so [CNS-008]', async () => {
    const other = await world.organization('Small')
    const { email, userId } = await world.account({ [other]: ['admin'] })
    const alone = browser()
    await alone.signIn(email)
    const address = `/console/organizations/${other}/people/${userId}`
    const refused = await alone.submit(await alone.open(address), '/roles', { roles: ['learner'] })
    expect(refused.status).toBe(409)
    expect((await alone.browser.get(`${address}/roles`)).location).toBe(address)
    expect(refused.html).toContain('The last admin of an organization can be neither demoted nor removed.')
  })

  it('are 404 of another organization, whatever is done to them [CNS-002]', async () => {
    const other = await world.organization('Another')
    const foreign = await world.account({ [other]: ['learner'] })
    const own = await admin.open(`${base}/people`)
    const address = `${base}/people/${foreign.userId}`
    expect((await admin.open(address)).status).toBe(404)
    const [token] = [...own.html.matchAll(/name="form_token" value="([^"]+)"/g)].map(([, value]) => value!)
    for (const step of ['roles', 'number', 'remove', 'departments', 'assign']) {
      const fields = [
        ['form_token', token!],
        ['confirmed', '1'],
        ['roles', 'learner'],
        ['departmentId', 'dep_x'],
        ['type', 'path'],
        ['id', 'pth_x'],
      ] as const
      expect([step, (await admin.browser.post(`${address}/${step}`, fields)).status]).toEqual([step, 404])
    }
    const foreignList = `/console/organizations/${other}/people`
    expect((await admin.open(foreignList)).status).toBe(404)
  })

  it('are listed by pages and found by name, and come as CSV with their progress [CNS-007]', async () => {
    const many = await world.organization('Large', 100)
    const { email } = await world.account({ [many]: ['admin'] })
    for (let i = 0; i < 21; i++) await world.account({ [many]: ['learner'] })
    const person = browser()
    const first = await person.signIn(email, `/console/organizations/${many}/people`)
    expect(first.html).toContain('Page 1 of 2')
    const next = await person.open(/<a href="([^"]+)" rel="next"/.exec(first.html)![1]!.replaceAll('&amp;', '&'))
    expect(next.html).toContain('Page 2 of 2')
    expect((await person.open(`/console/organizations/${many}/people?page=0`)).status).toBe(400)
    for (const [file, head] of [
      ['people', 'userId,email'],
      ['progress', 'userId,displayName'],
    ]) {
      const csv = await person.open(`/console/organizations/${many}/${file}.csv`)
      expect(csv.html).toContain(head)
      expect(csv.html.trim().split('\r\n')).toHaveLength(23)
    }
  })

  it('link to each person by name [CNS-007]', async () => {
    const { email, userId } = await world.account({ [school]: ['learner'] })
    const list = await admin.open(`${base}/people?q=${encodeURIComponent(email)}`)
    expect(personLink(list.html, 'Hanako')).toBe(`${base}/people/${userId}`)
  })
})

import { describe, expect, it } from '@jest/globals'
import { newId } from '@manabi/kernel'
import { organization } from '@manabi/organizations'
import { linksOf } from '../harness/consoleBrowser.ts'
import { password } from '../harness/world.ts'
import { startConsole } from './startConsole.ts'

const { base, browser, signedIn, world } = await startConsole({ seats: 60 })
const { person: admin, email } = await signedIn(['admin'])
const { person: author } = await signedIn(['curriculum_manager'])

const address = `${base}/people/invite`
const newEmail = () => `${newId('usr')}@example.com`

describe('many people are invited at once [CNS-022]', () => {
  it('after their list was checked: wrong lines are shown, and left out', async () => {
    const emails = Array.from({ length: 30 }, newEmail)
    const list = [
      ...emails.slice(0, 27),
      `花子 <${emails[27]}>`,
      `Taro Yamada\t${emails[28]}`,
      `"Sato, Jiro";${emails[29]}`,
      'nobody',
      emails[0]!.toUpperCase(),
    ]
    const checked = await admin.submit(await admin.open(address), address, {
      people: list.join('\n'),
      roles: 'learner',
    })
    expect(checked.status).toBe(200)
    expect(checked.html).toContain('30 people can be invited. 2 lines are left out.')
    expect(checked.html).toContain('Enter one email address, such as name@example.com.')
    expect(checked.html).toContain('The address is in the list already.')
    await world.settled()
    expect((await admin.open(`${base}/people?q=${emails[5]}`)).html).toContain('0 people')

    const results = await admin.submit(checked, address)
    expect([results.status, results.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    expect(results.html).toContain('30 invited, 0 members or invited before, 0 failed.')
    const links = [...results.html.matchAll(/value="([^"]*accept\?token=[^"]+)"/g)].map(([, link]) => link)
    expect(new Set(links).size).toBe(30)
    const csv = decodeURIComponent(/href="data:text\/csv;charset=utf-8,([^"]+)"/.exec(results.html)![1]!)
    expect(csv.split('\r\n')).toHaveLength(32)
    expect(csv).toContain(`${emails[29]},invited,`)
    for (const [name, email] of [
      ['花子', emails[27]],
      ['Taro Yamada', emails[28]],
      ['Sato, Jiro', emails[29]],
    ])
      expect((await admin.open(`${base}/people?q=${email}`)).html).toContain(name)

    const again = await admin.submit(checked, address)
    expect(again.html).toContain('30 invited, 0 members or invited before, 0 failed.')
    const other = await admin.submit(
      await admin.submit(await admin.open(address), address, { people: emails[0]!, roles: 'learner' }),
      address,
    )
    expect(other.html).toContain('0 invited, 1 members or invited before, 0 failed.')
  })

  it('from a file with named columns, which becomes a list that can be corrected [ORG-014]', async () => {
    const departments = await admin.submit(await admin.open(`${base}/departments`), '/departments', { name: '営業' })
    const departmentId = linksOf(departments.html).get('営業')!.split('/').at(-1)!
    const [hana, jiro, mei] = [newEmail(), newEmail(), newEmail()]
    const table = [
      'Email;displayName;EmployeeNumber;Departments;Phone',
      `${hana};花子;K-1;営業;1`,
      `${jiro};Jiro;;"営業;Nowhere";2`,
      `${mei};Mei;${'9'.repeat(51)};;3`,
    ]
    const upload = async (content: string | Uint8Array<ArrayBuffer>) =>
      admin.upload(await admin.open(address), `${address}/file`, new File([content], 'people.csv'))
    const filled = await upload(`\uFEFF${table.join('\r\n')}`)
    expect([filled.status, filled.html.includes(`${hana};花子;K-1;営業;1`)]).toEqual([200, true])
    const list = { people: table.join('\n'), roles: 'learner', departmentId }
    const checked = await admin.submit(filled, address, list)
    for (const text of [
      '1 person can be invited. 2 lines are left out.',
      'There is no such department.',
      'An employee number has at most 50 characters.',
      'Columns that are left out: Phone.',
    ])
      expect(checked.html).toContain(text)
    const results = await admin.submit(checked, address)
    expect(results.html).toContain('1 invited, 0 members or invited before, 0 failed.')
    await world.settled()
    const found = await admin.open(`${base}/people?q=k-1&departmentId=${departmentId}`)
    expect(found.html).toContain(hana)

    const refused = [await upload(''), await upload(Buffer.from([0x8e, 0xe3])), await upload('a\0b')]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(refused[1]!.html).toContain('Save the file as &quot;CSV UTF-8&quot;')
    const broken = await admin.submit(await admin.open(address), address, {
      ...{ people: 'email,displayName\n"a@example.com,b', roles: 'learner' },
    })
    expect([broken.status, broken.html.includes('Line 2 is not CSV')]).toEqual([400, true])
    const stranger = await author.open(`${base}/courses`)
    const token = /name="form_token" value="([^"]+)"/.exec(stranger.html)![1]!
    const body = new FormData()
    body.append('form_token', token)
    body.append('file', new File(['a@example.com'], 'people.txt'))
    expect((await author.browser.post(`${address}/file`, body)).status).toBe(403)
    body.set('form_token', 'forged')
    expect((await admin.browser.post(`${address}/file`, body)).status).toBe(403)
  })

  it('with a reason for each who cannot be', async () => {
    const { person: hr } = await signedIn(['hr'])
    expect((await hr.open(address)).html).not.toContain('value="admin"')
    expect((await admin.open(address)).html).toContain('value="admin"')
    const list = { people: `${newEmail()}\n${newEmail()}`, roles: ['learner', 'admin'] }
    const results = await hr.submit(await hr.submit(await hr.open(address), address, list), address)
    expect(results.html).toContain('0 invited, 0 members or invited before, 2 failed.')
    const people = Array.from({ length: 40 }, newEmail).join('\n')
    const full = await admin.submit(
      await admin.submit(await admin.open(address), address, { people, roles: 'learner' }),
      address,
    )
    expect(full.html).toContain('There is no free seat. Ask the administrator of the service for more.')
  })

  it('never by a list that is empty, too long, or without a role; what was typed stays', async () => {
    const send = async (fields: Record<string, string>) => admin.submit(await admin.open(address), address, fields)
    const refused = [
      await send({ people: ' \n', roles: 'learner' }),
      await send({ people: 'a@example.com\n'.repeat(2_001), roles: 'learner' }),
      await send({ people: 'typed@example.com <b>' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400])
    expect(refused[2]!.html).toContain('typed@example.com &lt;b&gt;')
    expect(refused[2]!.html).toContain('Roles: must not be empty')
  })

  it('and those who only learn are led to the learning app of their organization [ORG-012]', async () => {
    const organizationId = await world.organization('South school', 9)
    const { person: head } = await signedIn(['admin'], [organizationId])
    const { person: pupil } = await signedIn(['learner'], [organizationId])
    expect((await pupil.open('/console')).html).not.toContain('learning app')
    const learnerAppUrl = 'https://learn.example.com/app'
    const by = { isOperator: true } as const
    await world.decide(organization.changeOrganization, [organizationId], { learnerAppUrl, by })
    await world.settled()
    const refused = await pupil.open('/console')
    expect([refused.status, refused.html.includes(`href="${learnerAppUrl}">Open your learning app`)]).toEqual([
      403,
      true,
    ])

    const south = `/console/organizations/${organizationId}/people/invite`
    const list = { people: newEmail(), roles: 'learner' }
    const results = await head.submit(await head.submit(await head.open(south), south, list), south)
    const link = /value="[^"]*(\/invitations\/accept\?token=[^"]+)"/.exec(results.html)![1]!
    const guest = browser()
    const accepted = await guest.browser.submit(await guest.open(link), { name: 'Taro', password })
    expect((await guest.browser.follow(accepted)).html).toContain(`href="${learnerAppUrl}">Open your learning app`)
  })

  it('by nobody who may not, and in Japanese', async () => {
    expect((await author.open(address)).status).toBe(403)
    const japanese = browser('ja')
    await japanese.signIn(email)
    expect((await japanese.open(address)).html).toContain('複数のメンバーを招待')
  })
})

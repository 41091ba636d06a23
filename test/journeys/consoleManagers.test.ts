import { describe, expect, it } from '@jest/globals'
import { linksOf } from '../harness/consoleBrowser.ts'
import { startConsole } from './startConsole.ts'

const { world, school, base, browser, signedIn } = await startConsole({ seats: 12 })
const { person: hr } = await signedIn(['hr'])

const aDepartment = async (name: string) => {
  const created = await hr.submit(await hr.open(`${base}/departments`), '/departments', { name })
  return linksOf(created.html).get(name)!
}
const managersIn = (html: string) => html.split('id="managers"')[1]!.split('</section>')[0]!
const managerIdsIn = (html: string) => [...managersIn(html).matchAll(/id="m-([^"]+)"/g)].map(([, userId]) => userId)

describe('the managers of a department at the console', () => {
  it('are chosen among the members that a search finds, and removed [MGR-006]', async () => {
    const address = await aDepartment('Sales')
    const [one, other] = [
      await world.account({ [school]: ['learner'] }),
      await world.account({ [school]: ['learner'] }),
    ]
    await world.settled()
    const page = await hr.open(address)
    expect(managersIn(page.html)).toContain('Nobody manages this department.')
    expect(managersIn(page.html)).toContain('Managing a department gives no access.')
    expect(managersIn(page.html)).not.toContain('type="checkbox"')
    const found = await hr.open(`${address}?manager=${one.email}`)
    expect(managersIn(found.html)).toContain(`value="${one.userId}"`)
    const added = await hr.submit(found, '/manage', { userId: [one.userId, other.userId] })
    expect(added.html).toContain('Managers changed.')
    expect(managerIdsIn(added.html)).toEqual([one.userId, other.userId])
    const again = await hr.open(`${address}?manager=${one.email}`)
    expect(managersIn(again.html)).toContain('Nobody was found.')
    const removed = await hr.submit(added, '/unmanage')
    expect(removed.html).toContain('Managers changed.')
    expect(managerIdsIn(removed.html)).toEqual([other.userId])
    expect((await hr.submit(found, '/manage')).html).toContain('Nobody was chosen.')
  })

  it('are no invited people or strangers [MGR-002, MGR-006]', async () => {
    const address = await aDepartment('Support')
    const email = 'guest-of-support@example.com'
    await hr.submit(await hr.open(`${base}/people`), '/people', { email, roles: 'learner' })
    await world.settled()
    const found = await hr.open(`${address}?manager=${email}`)
    expect(managersIn(found.html)).toContain('Nobody was found.')
    const all = await hr.open(`${address}?manager=hanako`)
    expect((await hr.submit(all, '/manage', { userId: 'usr_none' })).status).toBe(404)
    const { person: author, page: own } = await signedIn(['curriculum_manager'])
    const [, token] = /name="form_token" value="([^"]+)"/.exec(own.html)!
    expect((await author.browser.post(`${address}/manage`, { form_token: token!, userId: 'usr_none' })).status).toBe(
      403,
    )
  })

  it('are shown in Japanese [MGR-006]', async () => {
    const address = await aDepartment('営業')
    const { email } = await world.account({ [school]: ['hr'] })
    const taro = browser('ja')
    const page = await taro.signIn(email, address)
    expect(managersIn(page.html)).toContain('この部署の責任者はいません。')
    expect(managersIn(page.html)).toContain('責任者になっても、権限は増えません。')
  })
})

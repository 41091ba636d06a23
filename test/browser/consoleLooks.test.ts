import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { eventually } from '../harness/eventually.ts'
import { ConsoleSchool } from './consoleSchool.ts'
import { hasBrowser } from './openBrowser.ts'

const inBrowser = hasBrowser ? describe : describe.skip
const looks = [
  { name: 'en-light', locale: 'en-US', colorScheme: 'light', width: 1100 },
  { name: 'en-dark-phone', locale: 'en-US', colorScheme: 'dark', width: 360 },
  { name: 'ja-phone', locale: 'ja-JP', colorScheme: 'light', width: 360 },
  { name: 'ja-dark', locale: 'ja-JP', colorScheme: 'dark', width: 1100 },
] as const

inBrowser('the console, as different people see it', () => {
  let school: ConsoleSchool
  beforeAll(async () => {
    school = await ConsoleSchool.start()
    const { world, id: schoolId, admin } = school.filled
    const { api } = await world.signIn(admin.email, 'manabi-web')
    const webhooks = `/organizations/${schoolId}/webhooks`
    const { id } = (await api.post(webhooks, { url: school.receiver.url })).body.webhook
    await api.post(`${webhooks}/${id}/test`)
    await eventually(async () => (await api.get(`${webhooks}/${id}/deliveries?status=failed`)).body.length > 0)
  })
  afterAll(() => school?.close())

  it.each(looks)('has nothing that axe finds on any page: $name [CNS-012]', async (look) => {
    expect(await school.mistakes(look)).toEqual([])
  })

  it('gives browsers nothing to complain about but refusals [CNS-004]', () => {
    expect(school.complaints).toEqual([])
  })
})

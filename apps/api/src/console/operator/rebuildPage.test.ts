import { describe, expect, it } from '@jest/globals'
import { consoleTexts } from '../texts/index.ts'
import { rebuildPage } from './rebuildPage.ts'

const pageIn = (state: string, facts = {}, language: 'en' | 'ja' = 'en') => {
  const rebuild = { id: 'r1', projection: 'goals', state, percent: 42, secondsLeft: 7, differences: null, error: null }
  const operator = { rebuildOf: async () => ({ ...rebuild, ...facts }) }
  const visit = { t: consoleTexts[language], operator, formToken: 't', request: { params: { id: 'r1' } } }
  return rebuildPage(visit as never)
}
const buttonsOf = (html: string) => [...html.matchAll(/<button[^>]*>([^<]+)</g)].map(([, text]) => text)

describe('the page of a rebuild [CNS-011]', () => {
  it('looks again while the rebuild is under way, and says how far it is', async () => {
    for (const state of ['building', 'comparing']) {
      const { refresh, body } = await pageIn(state)
      expect(refresh).toBe(2)
      expect(body.text).toContain('<progress id="progress" max="100" value="42">')
      expect(body.text).toContain('7 seconds')
    }
  })

  it.each([
    ['building', ['Cancel']],
    ['comparing', ['Cancel']],
    ['ready', ['Switch', 'Cancel']],
    ['switched', ['Roll back']],
    ['rolled_back', []],
    ['failed', []],
    ['cancelled', []],
  ])('has the buttons of what can be done when it is %s', async (state, buttons) => {
    const { body, refresh } = await pageIn(state)
    expect(buttonsOf(body.text)).toEqual(buttons)
    expect(refresh === undefined).toBe(!['building', 'comparing'].includes(state))
  })

  it('tells differences and errors, in Japanese too', async () => {
    const { body } = await pageIn('failed', { differences: 1_234, error: 'It <stopped>.' }, 'ja')
    expect(body.text).toContain('1,234')
    expect(body.text).toContain('It &lt;stopped&gt;.')
    expect(body.text).toContain('失敗')
  })
})

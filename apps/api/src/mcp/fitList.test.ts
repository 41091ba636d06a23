import { describe, expect, it } from '@jest/globals'
import { operations } from '@manabi/operations'
import fc from 'fast-check'
import { fitList } from './fitList.ts'

const operation = (id: string) => operations.find((candidate) => candidate.id === id)!
const listCourses = operation('listCourses')
const item = (length: number) => ({ id: 'crs_1', title: 'Whales', description: 'x'.repeat(length) })

describe('a list for a model [MCP-014]', () => {
  it('stays as it is while it fits', () => {
    const content = { items: [item(5_000)], page: 1 }
    expect(fitList(listCourses, content)).toEqual({ content, json: JSON.stringify(content), note: null })
  })

  it('has its long texts cut first, with a note', () => {
    const { content, note } = fitList(listCourses, { items: Array(20).fill(item(5_000)), page: 1 })
    expect(content).toEqual({ items: Array(20).fill({ ...item(200), description: `${'x'.repeat(200)}…` }), page: 1 })
    expect(note).toMatch(/^Texts longer than 200 characters are cut: read one item alone/)
  })

  it('then loses its last items, with a note that says how to get them', () => {
    const { content, note } = fitList(listCourses, { items: Array(500).fill(item(200)), page: 1 })
    expect((content['items'] as unknown[]).length).toBeGreaterThan(200)
    expect(note).toMatch(/^Only the first \d+ of these 500 items are shown: ask for smaller pages with pageSize/)
    const attempts = fitList(operation('listMyQuizAttempts'), { items: Array(500).fill(item(200)) })
    expect(attempts.note).toMatch(/ask for fewer with from, to, limit/)
  })

  it('fits always, and keeps the order', () => {
    const anything = fc.array(fc.record({ id: fc.string(), texts: fc.array(fc.string({ maxLength: 500 })) }))
    fc.assert(
      fc.property(anything, (items) => {
        const { content, json } = fitList(listCourses, { items, page: 1 }, 1_000)
        expect(json).toBe(JSON.stringify(content))
        const shown = content['items'] as typeof items
        expect(json.length).toBeLessThanOrEqual(1_000)
        expect(shown.map(({ texts }) => texts.length)).toEqual(
          items.slice(0, shown.length).map(({ texts }) => texts.length),
        )
      }),
    )
  })

  it('is no answer that is one thing: an assistant may send it back', () => {
    const lesson = { id: 'les_1', body: { format: 'markdown', text: 'x'.repeat(500_000) } }
    expect(fitList(operation('getLesson'), lesson)).toMatchObject({ content: lesson, note: null })
  })
})

import { describe, expect, it } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import { fieldsOf, problemOf } from '../harness/authors.ts'
import { startSchool } from '../harness/school.ts'

const { author, learner, make, o, elsewhere } = await startSchool()

const course = (culture: string, translationOf?: Id | null) =>
  make.course({ title: `In ${culture}`, culture, translationOf })
const publish = (id: Id) => author.api.post(`${o}/courses/${id}/publish`)

describe('translations of a course [ATH-009]', () => {
  it('show to authors at once, and to learners as far as they see them', async () => {
    const ja = await course('ja-JP')
    const en = await course('en-US', ja.id)
    expect(en).toMatchObject({
      translationOf: ja.id,
      translations: [{ id: ja.id, culture: 'ja-JP', title: 'In ja-JP', isStale: false }],
    })
    const shown = { id: en.id, culture: 'en-US', title: 'In en-US', isStale: false }
    expect((await author.api.get(`${o}/courses/${ja.id}`)).body.translations).toEqual([shown])
    const { body: list } = await author.api.get(`${o}/courses?pageSize=100`)
    const listed = list.items.find(({ id }: { id: Id }) => id === ja.id)
    expect(listed).toMatchObject({ translationOf: null, translations: [shown] })
    await publish(ja.id)
    const read = async () => (await learner.api.get(`/courses/${ja.id}`)).body.translations
    expect(await read()).toEqual([])
    await publish(en.id)
    expect(await read()).toEqual([shown])
    await author.api.put(`${o}/courses/${ja.id}`, { description: '改訂' })
    expect(await read()).toEqual([{ ...shown, isStale: true }])
    await author.api.put(`${o}/courses/${en.id}`, { description: 'Revised' })
    expect(await read()).toEqual([shown])
    await author.api.put(`${o}/courses/${en.id}`, { translationOf: null })
    expect(await read()).toEqual([])
  })

  it('are one of each language, of the organization, in another language: refused ones leave nothing', async () => {
    const [ja, foreign] = [await course('ja-JP'), await elsewhere.course({ culture: 'fr-FR' })]
    const en = await course('en-US', ja.id)
    const before = (await author.api.get(`${o}/courses`)).body.totalItems
    const refused = (body: Record<string, unknown>) =>
      author.api.post(`${o}/courses`, { title: 'X', culture: 'en-US', ...body })
    expect(problemOf(await refused({ translationOf: ja.id }))).toEqual([409, 'conflict'])
    expect(problemOf(await refused({ translationOf: en.id }))).toEqual([400, 'invalid_request'])
    for (const translationOf of [foreign.id, 'crs_unknown', 7])
      expect(fieldsOf(await refused({ translationOf, culture: 'de-DE' }))).toEqual(['translationOf'])
    expect(fieldsOf(await refused({ translationOf: ja.id, culture: 'ja-JP' }))).toEqual(['translationOf'])
    expect((await author.api.get(`${o}/courses`)).body.totalItems).toBe(before)
    const put = (id: Id, body: Record<string, unknown>) => author.api.put(`${o}/courses/${id}`, body)
    expect(problemOf(await put(ja.id, { translationOf: en.id }))).toEqual([409, 'conflict'])
    for (const translationOf of [ja.id, foreign.id, 'crs_unknown'])
      expect(fieldsOf(await put(ja.id, { translationOf }))).toEqual(['translationOf'])
    expect(problemOf(await put(ja.id, { culture: 'en-US' }))).toEqual([409, 'conflict'])
    expect(problemOf(await put(en.id, { culture: 'ja-JP' }))).toEqual([409, 'conflict'])
    expect((await put(en.id, { culture: 'en-GB' })).status).toBe(200)
    expect((await course('en-US', ja.id)).translations).toMatchObject([{ culture: 'en-GB' }, { culture: 'ja-JP' }])
  })

  it('that two authors make at once are one', async () => {
    const ja = await course('ja-JP')
    const body = { title: 'X', culture: 'en-US', translationOf: ja.id }
    const answers = await Promise.all([1, 2, 3, 4].map(() => author.api.post(`${o}/courses`, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const [made] = answers.filter(({ status }) => status === 201)
    await author.api.delete(`${o}/courses/${made!.body.id}`)
    expect((await author.api.post(`${o}/courses`, body)).status).toBe(201)
  })
})

describe('translations of a lesson [ATH-009]', () => {
  it('show with both lessons, are stale once the source changed, and one of each language', async () => {
    const published = async (culture: string, more: Record<string, unknown> = {}) => {
      const { path, lessons } = await make.section({ culture })
      const lesson = await make.created(lessons, { title: `In ${culture}`, ...more })
      await author.api.post(`${lessons}/${lesson.id}/publish`)
      await author.api.post(`${path}/publish`)
      return { lesson, lessons, at: `${lessons}/${lesson.id}` }
    }
    const ja = await published('ja-JP')
    const en = await published('en-US', { translationOf: ja.lesson.id })
    const [inEnglish, inJapanese] = [
      { id: en.lesson.id, culture: 'en-US', title: 'In en-US', isStale: false },
      { id: ja.lesson.id, culture: 'ja-JP', title: 'In ja-JP', isStale: false },
    ]
    expect(en.lesson).toMatchObject({ translationOf: ja.lesson.id, translations: [inJapanese] })
    const read = async () => (await learner.api.get(`/lessons/${ja.lesson.id}`)).body.translations
    expect(await read()).toEqual([inEnglish])
    await author.api.put(ja.at, { title: 'In ja-JP', body: { format: 'markdown', text: '改訂' } })
    expect(await read()).toEqual([{ ...inEnglish, isStale: true }])
    expect((await author.api.get(ja.at)).body.translations).toEqual([{ ...inEnglish, isStale: true }])

    const again = { title: 'Again', translationOf: ja.lesson.id }
    expect(problemOf(await author.api.post(en.lessons, again))).toEqual([409, 'conflict'])
    expect((await author.api.get(en.lessons)).body).toHaveLength(1)
    expect(fieldsOf(await author.api.post(ja.lessons, again))).toEqual(['translationOf'])
    expect(fieldsOf(await author.api.post(en.lessons, { ...again, translationOf: 'les_unknown' }))).toEqual([
      'translationOf',
    ])
    const own = await author.api.put(en.at, { title: 'In en-US', translationOf: null })
    expect(own.body).toMatchObject({ translationOf: null, translations: [] })
    expect((await author.api.post(en.lessons, again)).status).toBe(201)
  })
})

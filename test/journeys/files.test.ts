import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { Unavailable } from '@manabi/kernel'
import { authorIn, problemOf } from '../harness/authors.ts'
import { eventually } from '../harness/eventually.ts'
import { gif, m4a, mp3, pdf, pictureOf, png } from '../harness/filesOfEachKind.ts'
import { startWorld } from '../harness/school.ts'

const { world, service } = await startWorld()
const school = await world.organization('School')
const author = await world.person({ [school]: ['curriculum_manager'] }, 'manabi-web')
const learner = await world.person({ [school]: ['learner'] })
const other = await world.organization('Another school')
const stranger = await world.person({ [other]: ['admin'] }, 'manabi-web')
const make = authorIn(school, author)
const o = `/organizations/${school}`

const formOf = (bytes: Uint8Array, name = 'map.png', type = 'image/png') => {
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], name, { type }))
  return form
}
const upload = (bytes: Uint8Array, name?: string, type?: string) =>
  author.api.post(`${o}/files`, formOf(bytes, name, type))
const listed = async (query = '') => (await author.api.get(`${o}/files${query}`)).body
const usesOf = async (id: string) =>
  (await listed('?pageSize=100')).items.find((one: { id: string }) => one.id === id).usedIn
/** PUBLIC_URL names no port here. */
const hereOf = (url: string) => service.url + new URL(url).pathname
const get = (url: string, headers: Record<string, string> = {}) => fetch(hereOf(url), { headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('files of an organization [FIL-001]', () => {
  it('are kept by what they are, whatever they are called, and are read by whoever has the address', async () => {
    for (const [bytes, given, name, type] of [
      [png(1), 'map.png', 'map.png', 'image/png'],
      [gif(1), '../../etc/地図.html', '地図.gif', 'image/gif'],
      [pdf(1), 'ハンドブック (第2版).pdf', 'ハンドブック (第2版).pdf', 'application/pdf'],
      [mp3(1), 'a\u0000\u202eb\u0085.c.exe', 'ab.c.mp3', 'audio/mpeg'],
      [m4a(1), '.m4a', 'file.m4a', 'audio/mp4'],
    ] as const) {
      const { status, body } = await upload(bytes, given)
      expect([status, body]).toEqual([
        201,
        {
          id: expect.stringMatching(/^fil_[0-9a-z]{26}$/),
          url: expect.stringContaining(`/files/${body.id}/`),
          ...{ name, mimeType: type, bytes: bytes.length, createdAt: expect.any(String) },
        },
      ])
      const answer = await get(body.url)
      expect(await bytesOf(answer)).toEqual(Buffer.from(bytes))
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'cross-origin-resource-policy': 'cross-origin',
        'content-disposition': expect.stringMatching(/^inline; filename\*=UTF-8''/),
      })
    }
  })

  it('are the same when the same bytes come again, in this organization alone', async () => {
    const first = await upload(png(2), 'one.png')
    const again = await upload(png(2), 'two.png')
    expect([again.status, again.body]).toEqual([200, first.body])
    const elsewhere = await stranger.api.post(`/organizations/${other}/files`, formOf(png(2)))
    expect(elsewhere.status).toBe(201)
    expect(elsewhere.body.id).not.toBe(first.body.id)
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => upload(png(3), 'race.png')))
    expect(new Set(atOnce.map(({ body }) => body.id)).size).toBe(1)
    expect(atOnce.filter(({ status }) => status === 201)).toHaveLength(1)
    const kept = await readdir(join(service.dataDir, 'files'), { recursive: true })
    expect(kept.filter((name) => name.includes('fil_')).length).toBe((await listed()).totalItems + 1)
  })

  it('are refused where they are something else, too large, or not there', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    for (const bytes of [html, svg, Buffer.alloc(0), Buffer.from('MZ\u0090\u0000')])
      expect(problemOf(await upload(bytes))).toEqual([415, 'unsupported_media_type'])
    expect(problemOf(await upload(pictureOf(20 * 1024 ** 2 + 1)))).toEqual([413, 'payload_too_large'])
    expect(problemOf(await upload(pictureOf(21 * 1024 ** 2)))).toEqual([413, 'payload_too_large'])
    expect((await upload(pictureOf(20 * 1024 ** 2))).status).toBe(201)
    expect(problemOf(await author.api.post(`${o}/files`, new FormData()))).toEqual([400, 'invalid_request'])
    const text = new FormData()
    text.append('file', 'a text')
    expect(problemOf(await author.api.post(`${o}/files`, text))).toEqual([400, 'invalid_request'])
    expect(problemOf(await author.api.post(`${o}/files`, { file: 'x' }))).toEqual([415, 'unsupported_media_type'])
  })

  it('are kept, listed, and deleted by authors of the organization alone', async () => {
    const { body } = await upload(png(4))
    for (const { api } of [learner, stranger]) {
      const expected = api === learner.api ? 403 : 404
      expect((await api.post(`${o}/files`, formOf(png(5)))).status).toBe(expected)
      expect((await api.get(`${o}/files`)).status).toBe(expected)
      expect((await api.delete(`${o}/files/${body.id}`)).status).toBe(expected)
    }
    expect((await stranger.api.delete(`/organizations/${other}/files/${body.id}`)).status).toBe(404)
    expect((await get(body.url)).status).toBe(200)
  })

  it('are found by words of their names, newest first', async () => {
    const [one, two] = [await upload(png(6), 'Floor plan.png'), await upload(png(7), '東京の路線図.png')]
    expect((await listed('?pageSize=2')).items.map(({ id }: { id: string }) => id)).toEqual([two.body.id, one.body.id])
    expect((await listed('?q=plan flo')).items).toEqual([{ ...one.body, usedIn: [] }])
    expect((await listed('?q=路線')).items).toMatchObject([{ id: two.body.id }])
    expect(await listed('?q=・')).toMatchObject({ items: [], totalItems: 0 })
  })
})

describe('the address of a file [FIL-002]', () => {
  it('gives pieces, and nothing again to who has it', async () => {
    const { body } = await upload(png(8))
    const whole = await bytesOf(await get(body.url))
    for (const [range, from, to] of [
      ['bytes=0-3', 0, 4],
      ['bytes=10-', 10, whole.length],
      ['bytes=-5', whole.length - 5, whole.length],
      ['bytes=0-999999', 0, whole.length],
    ] as const) {
      const answer = await get(body.url, { Range: range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([
        206,
        `bytes ${from}-${to - 1}/${whole.length}`,
      ])
      expect(await bytesOf(answer)).toEqual(whole.subarray(from, to))
    }
    const beyond = await get(body.url, { Range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`])
    for (const range of ['bytes=0-1,3-4', 'lines=1-2', 'bytes=x', `bytes=${'0-0,'.repeat(2_000)}0-0`])
      expect(await bytesOf(await get(body.url, { Range: range }))).toEqual(whole)
    const tag = (await get(body.url)).headers.get('etag')!
    const same = await get(body.url, { 'If-None-Match': `"x", W/${tag}` })
    expect([same.status, await same.text()]).toEqual([304, ''])
    const head = await fetch(hereOf(body.url), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(whole.length),
      '',
    ])
  })

  it('closes the file when the reader is gone before it is open [FIL-002]', async () => {
    const { body } = await upload(pictureOf(1024 ** 2))
    const { files } = service.platform
    const read = files.read
    const gone = new AbortController()
    const opened = Promise.withResolvers<Awaited<ReturnType<typeof read>>>()
    files.read = async (...asked) => {
      gone.abort()
      await new Promise((resolve) => setTimeout(resolve, 100))
      const content = await read(...asked)
      opened.resolve(content)
      return content
    }
    await expect(fetch(hereOf(body.url), { signal: gone.signal })).rejects.toThrow()
    files.read = read
    const content = (await opened.promise)!
    await eventually(async () => content.destroyed)
  })

  it('is not found with another id or name', async () => {
    const { body } = await upload(png(9), '名前.png')
    expect((await get(body.url)).status).toBe(200)
    for (const url of [
      body.url.replace(/[^/]+$/, 'other.png'),
      body.url.replace(body.id, 'fil_00000000000000000000000000'),
      body.url.replace(body.id, '..%2f..%2fevents.db'),
      body.url.replace(/[^/]+$/, ''),
      `${body.url}/more`,
    ]) {
      expect((await get(url)).status).toBe(404)
    }
    expect((await fetch(hereOf(body.url), { method: 'POST' })).status).toBe(404)
  })
})

describe('the uses of a file [FIL-003]', () => {
  it('are lessons with their drafts, and tests; while there are any it is not deleted', async () => {
    const { body: file } = await upload(png(10))
    const text = `![A map](${file.url})`
    const { path, lessons } = await make.section()
    const lesson = await make.created(lessons, { title: 'Maps', body: { format: 'markdown', text } })
    expect(await usesOf(file.id)).toEqual([{ lessonId: lesson.id, title: 'Maps' }])
    const refused = await author.api.delete(`${o}/files/${file.id}`)
    expect(problemOf(refused)).toEqual([409, 'cascade_required'])
    expect(refused.body.detail).toContain('Maps')

    await author.api.post(`${path}/publish`, { lessonIds: 'all' })
    await author.api.put(`${o}/lessons/${lesson.id}/draft`, { title: 'Maps', body: { format: 'markdown', text } })
    await author.api.put(`${lessons}/${lesson.id}`, { title: 'Without' })
    expect(await usesOf(file.id)).toHaveLength(1)
    await author.api.delete(`${o}/lessons/${lesson.id}/draft`)
    expect(await usesOf(file.id)).toEqual([])

    await author.api.put(`${lessons}/${lesson.id}`, { title: 'Again', body: { format: 'markdown', text } })
    await author.api.delete(`${path}?cascade=true`)
    expect(await usesOf(file.id)).toEqual([])
    await author.api.post(`${o}/deleted/${path.split('/').at(-1)}/restore`)
    expect(await usesOf(file.id)).toEqual([{ lessonId: lesson.id, title: 'Again' }])
    await author.api.delete(`${path}?cascade=true`)

    expect((await author.api.delete(`${o}/files/${file.id}`)).status).toBe(204)
    expect((await get(file.url)).status).toBe(404)
    expect(problemOf(await author.api.delete(`${o}/files/${file.id}`))).toEqual([404, 'not_found'])
    await eventually(async () => {
      const kept = await readdir(join(service.dataDir, 'files'), { recursive: true })
      return !kept.some((name) => name.includes(file.id))
    })
    const again = await upload(png(10))
    expect([again.status, again.body.id === file.id]).toEqual([201, false])
    expect(await bytesOf(await get(again.body.url))).toEqual(Buffer.from(png(10)))
  })

  it('are found beyond any number of lessons that are not there any more', async () => {
    const { body: file } = await upload(png(11))
    const { body: rare } = await upload(png(12))
    const lesson = (url: string, title: string) => ({ title, body: { format: 'markdown', text: `![](${url})` } })
    const { path, lessons } = await make.section()
    for (let count = 0; count < 101; count++) await make.created(lessons, lesson(file.url, 'Gone'))
    expect(await usesOf(file.id)).toHaveLength(100)
    const { lessons: others } = await make.section()
    await make.created(others, lesson(rare.url, 'Rare'))
    expect(await usesOf(rare.id)).toMatchObject([{ title: 'Rare' }])
    await author.api.delete(`${path}?cascade=true`)
    await make.created(others, lesson(file.url, 'There'))
    expect(await usesOf(file.id)).toMatchObject([{ title: 'There' }])
    expect(problemOf(await author.api.delete(`${o}/files/${file.id}`))).toEqual([409, 'cascade_required'])
  })

  it('are those of the organization alone: others that name its address keep nothing, and show nothing', async () => {
    const { body: file } = await upload(png(52))
    const theirs = authorIn(other, stranger)
    const { lessons } = await theirs.section()
    await theirs.created(lessons, { title: 'Theirs', body: { format: 'markdown', text: `![](${file.url})` } })
    await world.settled()
    expect(await usesOf(file.id)).toEqual([])
    expect((await author.api.delete(`${o}/files/${file.id}`)).status).toBe(204)
  })

  it('by a material keep it, too', async () => {
    const { body: file } = await upload(pdf(2), 'handbook.pdf')
    const facts = { title: 'Handbook', culture: 'en-US', kind: 'link', url: file.url }
    const { id } = await make.created(`${o}/materials`, facts)
    expect(problemOf(await author.api.delete(`${o}/files/${file.id}`))).toEqual([409, 'cascade_required'])
    await author.api.delete(`${o}/materials/${id}`)
    expect((await author.api.delete(`${o}/files/${file.id}`)).status).toBe(204)
  })
})

describe('pictures that stand in a text themselves [FIL-004]', () => {
  const data = (bytes: Uint8Array, type = 'image/png') => `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

  it('become files, once each, wherever authors write; other data is dropped', async () => {
    const { lessons } = await make.section()
    const text = [
      `![一](${data(png(20))}) and again ![一](${data(png(20))})`,
      `<img src="${data(gif(20), 'image/gif')}" alt="two">`,
      `![no](${data(Buffer.from('<svg/>'), 'image/svg+xml')}) ![wrong](${data(Buffer.from('no picture'))})`,
      `[script](data:text/html;base64,PHNjcmlwdD4=)`,
    ].join('\n\n')
    const lesson = await make.created(lessons, { title: 'Pasted', body: { format: 'markdown', text } })
    const textOf = async () => (await author.api.get(`${lessons}/${lesson.id}`)).body.body.text
    expect(await textOf()).not.toContain('data:')
    const [one, again, two, ...others] = (await textOf()).match(/http[^\s)"]+/g)
    expect([one === again, others]).toEqual([true, []])
    expect(await bytesOf(await get(one))).toEqual(png(20))
    expect((await get(two)).headers.get('content-type')).toBe('image/gif')
    const html = { format: 'html', text: `<p><img src='${data(png(20))}' alt=""></p>` }
    await author.api.put(`${lessons}/${lesson.id}`, { title: 'Pasted', body: html })
    expect(await textOf()).toContain(one)
    const { text: material } = await make.created(`${o}/materials`, {
      ...{ title: 'Text', culture: 'ja-JP', kind: 'text', text: `![x](${data(png(21))})` },
    })
    expect(material).toMatch(/^!\[x\]\(http.+\/picture\.png\)$/)
    const many = Array.from({ length: 51 }, (_, salt) => `![](${data(png(100 + salt))})`).join('\n')
    const refused = await author.api.post(lessons, { title: 'Many', body: { format: 'markdown', text: many } })
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'body.text'])
  })

  it('keep their bytes when a call that was cut off is repeated with its key [FIL-005]', async () => {
    const { lessons } = await make.section()
    const text = `![](${data(png(30))}) ![](${data(png(31))})`
    const key = { 'Idempotency-Key': 'a-key-of-pictures' }
    const body = { title: 'Two', body: { format: 'markdown', text } }
    const restoreFiles = service.platform.files.save
    let calls = 0
    service.platform.files.save = (id, bytes) =>
      ++calls === 2 ? Promise.reject(new Unavailable('files')) : restoreFiles(id, bytes)
    expect(problemOf(await author.api.post(lessons, body, key))).toEqual([503, 'unavailable'])
    service.platform.files.save = restoreFiles
    const done = await author.api.post(lessons, body, key)
    expect(done.status).toBe(201)
    const written = await author.api.get(`${lessons}/${done.body.id}`)
    const urls = written.body.body.text.match(/http[^\s)]+/g)
    expect(await Promise.all(urls.map(async (url: string) => bytesOf(await get(url))))).toEqual([png(30), png(31)])
  })
})

describe('a disk that fails [FIL-005]', () => {
  it('is 503, and nothing is there; bytes that are gone are 503, too, and never a part of them', async () => {
    const { files } = service.platform
    const save = files.save
    const { totalItems } = await listed()
    files.save = () => Promise.reject(new Unavailable('files', new Error('ENOSPC')))
    expect(problemOf(await upload(png(40)))).toEqual([503, 'unavailable'])
    files.save = save
    expect((await listed()).totalItems).toBe(totalItems)
    const { status, body } = await upload(png(40))
    expect(status).toBe(201)
    for (const fault of [() => files.remove(body.id), () => files.save(body.id, png(40).subarray(0, 50))]) {
      await fault()
      const gone = await get(body.url)
      const told = [gone.status, gone.headers.get('etag'), gone.headers.get('cache-control')]
      expect(told).toEqual([503, null, 'no-store'])
      expect((await get(body.url, { Range: 'bytes=60-' })).status).toBe(503)
      expect((await fetch(hereOf(body.url), { method: 'HEAD' })).status).toBe(503)
    }
  })

  it('that lost a part of a file gets it back with the same bytes', async () => {
    const { body } = await upload(png(41))
    await service.platform.files.save(body.id, png(41).subarray(0, 50))
    expect(await upload(png(41))).toMatchObject({ status: 200, body })
    expect(await bytesOf(await get(body.url))).toEqual(png(41))
  })

  it('does not keep bytes of a deleted file when its upload is repeated with its key', async () => {
    const key = { 'Idempotency-Key': 'a-key-of-an-upload' }
    const post = () => author.api.post(`${o}/files`, formOf(png(42)), key)
    const { sizeOf, save } = service.platform.files
    let fileId = ''
    service.platform.files.save = async (id, bytes) => {
      fileId = id
      await save(id, bytes)
    }
    const { execute } = service.platform.repository
    service.platform.repository.execute = async (...given) => {
      await execute.apply(service.platform.repository, given as never)
      throw new Unavailable('events')
    }
    expect(problemOf(await post())).toEqual([503, 'unavailable'])
    service.platform.repository.execute = execute
    expect((await author.api.delete(`${o}/files/${fileId}`)).status).toBe(204)
    expect(problemOf(await post())).toEqual([409, 'conflict'])
    service.platform.files.save = save
    await eventually(async () => (await sizeOf(fileId)) === null)
    expect((await upload(png(42))).body.id).not.toBe(fileId)
  })
})

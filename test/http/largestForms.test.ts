import { beforeAll, describe, expect, it } from '@jest/globals'
import { smallBody } from '@manabi/operations/smallBody'
import { base as operatorConsole } from '../../apps/api/src/console/operator/operatorVisit.ts'
import { longestField, mostFields, mostOfForm, mostOfLargeForm } from '../../apps/api/src/console/readForm.ts'
import { routes } from '../../apps/api/src/console/routes.ts'
import { limits } from '../../apps/api/src/http/reading/readMultipart.ts'
import { operatorBase } from '../../apps/api/src/operator/operatorPages.ts'
import { files, read } from '../architecture/sources.ts'
import { formsOf } from '../harness/consoleBrowser.ts'
import { exchange, type Received, type Sending } from '../harness/exchange.ts'
import {
  announced,
  type Counted,
  countedInBytes,
  countedInForm,
  countedInJson,
  countedOnDisk,
  formOf,
  formOfSize,
  formType,
  mistakesIn,
  multipart,
  part,
  type Seen,
} from '../harness/largestBodies.ts'
import { startConsole } from '../journeys/startConsole.ts'

const json = 'application/json'
const operatorToken = 'an-operator-token-of-32-characters-or-more'
const { url, school, signedIn } = await startConsole({ settings: { OPERATOR_TOKEN: operatorToken } })

/** A browser of somebody who may do everything in the school, or of nobody. */
interface Visitor {
  readonly cookie: string
  readonly formToken: string
}
const nobody: Visitor = { cookie: '', formToken: '' }
let admin: Visitor
beforeAll(async () => {
  const { person, page } = await signedIn(['admin', 'curriculum_manager', 'hr', 'developer'])
  const [, formToken] = formsOf(page.html)[0]!.hidden.find(([name]) => name === 'form_token')!
  admin = { formToken, cookie: [...person.browser.cookies].map((pair) => pair.join('=')).join('; ') }
})

const sendTo =
  (path: string, type: string, { cookie }: Visitor = nobody) =>
  async (body: Sending['body']): Promise<Received> => {
    const address = url + path.replace(':organizationId', school).replaceAll(/:\w+/g, 'x')
    const method = path.startsWith(`${operatorBase}/organizations`) ? 'PATCH' : 'POST'
    const headers = { 'Content-Type': type, Cookie: cookie, Authorization: `Bearer ${operatorToken}` }
    return exchange(address, { method, headers, body })
  }

/** Pages that are in no table, as the sources name them and the service confirms. */
async function otherPages(): Promise<readonly string[]> {
  const literals = files('apps/api/src/**/*.ts').flatMap((file) =>
    [...read(file).matchAll(/['`](?:\$\{\w+\})?(\/[\w.:/-]*\w)['`]/g)].map(([, path]) => path!),
  )
  const paths = [...new Set(literals)].flatMap((path) => [path, operatorConsole + path, operatorBase + path])
  const found: string[] = []
  for (const path of paths) {
    const headers = { Authorization: `Bearer ${operatorToken}` }
    const { headers: answered } = await exchange(url + path, { method: 'OPTIONS', headers, body: Buffer.alloc(0) })
    if (/\b(POST|PUT|PATCH)\b/.test(answered.allow ?? '')) found.push(path)
  }
  return found.filter((path) => !path.startsWith('/api/') && !path.startsWith('/mcp'))
}

/** In bytes. */
const mostOf = (path: string): number =>
  /^\/(connect|invitations|operator)\/|^\/console\/sign-(in|out)$/.test(path) ? smallBody : mostOfForm

/** The fields of a form, and its bytes. */
function countedInFields(most: number, { formToken }: Visitor = nobody): readonly Counted[] {
  const start = `form_token=${formToken}&x=`
  const texts = start + `${'x'.repeat(longestField)}&x=`.repeat(most / longestField + 1)
  const text = (size: number) => Buffer.from(texts.padEnd(size, 'x').slice(0, size))
  const fields = (count: number) => Buffer.from(start + '&x='.repeat(count - 2))
  const counted = [countedInBytes(most, text, start.length)]
  // Strangers are shown none of more than 2,000 fields.
  if (most > smallBody) counted.push({ unit: 'fields', few: 3_000, most: mostFields, of: fields, refusal: 400 })
  if (most > longestField)
    counted.push({
      ...{ unit: 'characters of a field', few: 1, most: longestField, refusal: 413 },
      of: (count) => Buffer.from(start + 'x'.repeat(count)),
    })
  return counted
}

it('the largest body is read, and one with one more is refused, by pages that are in no table [CON-006, CON-020]', async () => {
  const pages = await otherPages()
  expect(pages).toEqual(expect.arrayContaining(['/connect/authorize', '/console/operator', '/console/sign-out']))
  const mistakes: unknown[] = []
  for (const path of pages) {
    const takes = async (type: string, body: string) => {
      const { status, text } = await sendTo(path, type)(Buffer.from(body))
      // The status of OAuth is 400.
      return status !== 415 && !text.includes('Content-Type: ')
    }
    if (await takes('text/plain', 'x')) {
      // It reads no body, and waits for none.
      expect(path).toContain(operatorBase)
      await sendTo(path, 'text/plain')({ chunks: [Buffer.from('x')], isOpen: true })
      continue
    }
    const bytes = mostOf(path)
    // RFC 7591 section 3.2.2: every refusal has the same status.
    const isRefusal = path === '/connect/register' ? ({ status }: Seen) => status === 400 : undefined
    if (await takes(json, '""'))
      mistakes.push(...(await mistakesIn(countedInJson({ bytes }), sendTo(path, json), isRefusal)))
    if (await takes(formType, 'x='))
      mistakes.push(...(await mistakesIn(countedInFields(bytes), sendTo(path, formType))))
  }
  expect(mistakes).toEqual([])
})

describe('the largest form is read, and one with one more is refused [CON-006, CON-020]', () => {
  const forms = routes.filter(({ post }) => post !== undefined)

  it.each(forms.map((route) => [route.path, route] as const))('at %s', async (path, route) => {
    const { isLarge = false, hasFile = false, upload } = route
    const of = (visitor: Visitor, most: number) =>
      mistakesIn(countedInFields(most, visitor), sendTo(path, formType, visitor))
    expect(await of(nobody, mostOfForm)).toEqual([])
    const most = isLarge ? mostOfLargeForm : mostOfForm
    if (!hasFile) expect(await of(admin, most)).toEqual([])
    const token = part('form_token', admin.formToken)
    const send = sendTo(path, multipart, admin)
    if (hasFile) {
      const form = (size: number) => formOfSize(size, token)
      const counted = [countedInBytes(mostOfForm, form, 500), ...countedInForm(limits.files, token)]
      expect(await mistakesIn(counted, send)).toEqual([])
    } else if (upload?.form === 'onDisk') {
      // One more that comes in chunks takes a second: largestInput.test.ts sends it to the same reader.
      const counted = { ...countedOnDisk(upload.bodyLimit!, token), moreOf: [announced] }
      expect(await mistakesIn([counted, ...countedInForm(1, token)], send)).toEqual([])
    } else if (upload !== undefined) {
      expect(await mistakesIn([countedInTexts(most, token), ...countedInForm(1, token)], send)).toEqual([])
    }
  })
})

/** Bytes of the texts of a form with a file, none of them longer than a field. */
const countedInTexts = (most: number, token: Buffer): Counted => ({
  ...{ unit: 'bytes of texts', few: 1, most: most - admin.formToken.length, refusal: 413 },
  of: (size) => {
    const texts = Array.from({ length: Math.ceil(size / longestField) }, (_, n) =>
      part('x', 'x'.repeat(Math.min(longestField, size - n * longestField))),
    )
    return formOf(token, ...texts)
  },
})

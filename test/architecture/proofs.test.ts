import { basename } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { type Operation, operations } from '@manabi/operations'
import { parse, product, type Source } from './sources.ts'

const credentials = ['user', 'loginSession', 'browserSignIn', 'emailClaim', 'device', 'apiKey']
/** A webhook goes on reading when its maker has left. */
const powers = ['organization', 'client', 'clientApproval', 'consent', 'webhooks']
const writesCredentials = new RegExp(`\\bexecute\\(\\s*(${[...credentials, ...powers].join('|')})\\.`)

const endsOnly = 'it only ends what is over'
const whoHasTheStores = 'whoever runs it has the stores and their master key'

/** Where a change of who may get in begins otherwise than with a caller, and what is proven there instead. */
const otherProofs: Readonly<Record<string, string>> = {
  'packages/operations/src/identity/sessions/login.ts': 'the password',
  'packages/operations/src/identity/sessions/refresh.ts': 'the refresh token',
  'packages/operations/src/identity/sessions/logout.ts': 'the refresh token',
  'packages/operations/src/identity/sessions/oauthToken.ts': 'the refresh token, or the code with its verifier',
  'packages/operations/src/identity/devices/registerDevice.ts': 'nothing: it begins an account of its own',
  'packages/operations/src/identity/devices/issueDeviceToken.ts': 'the secret of the device',
  'packages/operations/src/identity/accounts/resetPassword.ts':
    'the link that was sent to the address, which works once',
  'packages/operations/src/identity/accounts/mailPasswordResets.ts': 'it sends that link to the address of the account',
  'packages/operations/src/identity/sessions/endExpiredSessions.ts': endsOnly,
  'packages/operations/src/identity/sessions/endSignedOutSessions.ts': endsOnly,
  'packages/operations/src/organizations/invitations/endUnfinishedReservations.ts': endsOnly,
  'packages/operations/src/organizations/invitations/expireInvitations.ts': endsOnly,
  'apps/api/src/pages/connectPages.ts': 'the sign-in of the browser as of now, the password, or the link of a mail',
  'apps/dispatcher/src/dispatcher.ts': 'it only pauses webhooks that fail',
  'apps/cli/src/main.ts': whoHasTheStores,
  'apps/cli/src/demo/demoGreeting.ts': whoHasTheStores,
  'packages/identity/src/accounts/registerUser.ts': whoHasTheStores,
  'packages/identity/src/accounts/releaseAddress.ts': whoHasTheStores,
}

const isOperation = ({ text }: Source): boolean => /= operation\(\{/.test(text)
const isList = ({ path }: Source): boolean => path.endsWith('/index.ts')

/** From where a write to who may get in is reached: operations, and files that only lists and no operation import. */
function entrances(all: readonly Source[]): string[] {
  const importersOf = (path: string) => all.filter((source) => !isList(source) && source.imports.includes(path))
  const [found, seen] = [new Set<string>(), new Set<string>()]
  const climb = (source: Source): void => {
    if (seen.has(source.path)) return
    seen.add(source.path)
    const importers = isOperation(source) ? [] : importersOf(source.path)
    if (importers.length === 0) found.add(source.path)
    importers.forEach(climb)
  }
  all.filter(({ text }) => writesCredentials.test(text)).forEach(climb)
  return [...found].sort()
}

function unproven(all: readonly Source[], declared: readonly Pick<Operation, 'id' | 'proves'>[]): string[] {
  const proving = new Set(declared.filter(({ proves }) => proves).map(({ id }) => id))
  return entrances(all).filter((path) => !proving.has(basename(path, '.ts')) && otherProofs[path] === undefined)
}

describe('an operation that changes who may get in', () => {
  it('proves the credential of its caller as of now, or has another proof [AUT-029]', () => {
    expect(unproven(product, operations)).toEqual([])
    const reached = new Set(entrances(product))
    expect(Object.keys(otherProofs).filter((path) => !reached.has(path))).toEqual([])
  })

  it('is noticed when it does not say so, in whatever file it writes', () => {
    const path = 'packages/operations/src/things/openThing.ts'
    const openThing = parse(path, "import { open } from './open.ts'\nexport const openThing = operation({})")
    const helper = (text: string) => parse('packages/operations/src/things/open.ts', text)
    const sources = (text: string) => [openThing, helper(text)]
    const proving = [{ id: 'openThing', proves: true }] as const
    expect(unproven(sources('context.execute(apiKey.issueApiKey, [])'), [{ id: 'openThing' }])).toEqual([path])
    expect(unproven(sources('context.execute(\n  apiKey.issueApiKey, [])'), [{ id: 'openThing' }])).toEqual([path])
    expect(unproven(sources('context.execute(apiKey.issueApiKey, [])'), proving)).toEqual([])
    expect(unproven(sources('context.execute(lesson.writeLesson, [])'), [{ id: 'openThing' }])).toEqual([])
  })
})

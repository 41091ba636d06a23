import { basename } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { asksForCredential, type Operation, operations } from '@manabi/operations'
import { product, type Source } from './sources.ts'

const isOperation = ({ text }: Pick<Source, 'text'>): boolean => /= operation\(\{/.test(text)
const operationFiles = product.filter(
  (source) => source.path.startsWith('packages/operations/src/') && isOperation(source),
)

/** What an operation's file lacks; the type checker says the rest. */
function faults({ path, text }: Pick<Source, 'path' | 'text'>, listed: ReadonlySet<string>): string[] {
  const name = basename(path, '.ts')
  const exports = [...text.matchAll(/^export (?:const|function|async function|class) (\w+)/gm)].map(
    ([, found]) => found,
  )
  const demands: [boolean, string][] = [
    [exports.length === 1 && exports[0] === name, `exports ${exports.join(', ')} instead of ${name} alone`],
    [new RegExp(`^ {2}id: '${name}',$`, 'm').test(text), `has another id than ${name}`],
    [/^ {2}caller: '(public|optional|learner|any)',$/m.test(text), 'does not say who may call'],
    [/^ {2}tool: /m.test(text), 'does not say how it appears as a tool'],
    [listed.has(name), 'is not in the list of its capability'],
    [
      !/\bcaller\.organizations\.(get|has)\(|new Problem\('(admin_required|user_credential_required)'/.test(text),
      'checks access itself',
    ],
  ]
  return demands.filter(([holds]) => !holds).map(([, fault]) => `${path} ${fault}`)
}

/** What its declaration leaves to a default that gives more than the least. */
function undeclared(operation: Operation): string[] {
  const { id, path, organization, scope, selfRegisteredApps } = operation
  const isInOrganization = path.includes('{organizationId}')
  const demands: [boolean, string][] = [
    [isInOrganization === (organization !== undefined), 'does not say who may do it in the organization of its path'],
    [
      !asksForCredential(operation) || scope !== undefined || selfRegisteredApps !== undefined,
      'has no scope, and does not say whether apps that registered themselves may do it',
    ],
  ]
  return demands.filter(([holds]) => !holds).map(([, fault]) => `${id} ${fault}`)
}

describe('an operation', () => {
  it('is the one export of the file that bears its name, and is in the list of its capability', () => {
    expect(operationFiles.length).toBeGreaterThan(20)
    const listed = new Set(operations.map(({ id }) => id))
    expect(operationFiles.flatMap((source) => faults(source, listed))).toEqual([])
    expect(operations).toHaveLength(operationFiles.length)
  })

  it('declares who may do it', () => {
    expect(operations.flatMap(undeclared)).toEqual([])
  })

  it('that an app that registered itself may do for a learner writes what its consent page names, and nothing else [ROL-008]', () => {
    const writes = operations.filter(
      ({ scope, selfRegisteredApps = true }) => scope === 'write:progress' && selfRegisteredApps,
    )
    const progressAndStudyTime = [
      ...['viewLesson', 'completeLesson', 'recordMyActivities'],
      ...['startStudySession', 'stopStudySession', 'recordStudySession'],
    ]
    const quizzesAndTests = ['submitQuiz', 'submitTest']
    const goalsAndFeedback = ['replaceMyGoals', 'replaceMyTargetSchools', 'giveFeedback']
    const named = [...progressAndStudyTime, ...quizzesAndTests, ...goalsAndFeedback]
    expect(writes.map(({ id }) => id).sort()).toEqual(named.sort())
  })

  it('that does not declare who may do it is noticed', () => {
    const declared = { id: 'getThing', caller: 'any', path: '/things', scope: 'read:catalog' } as Operation
    const inside = { ...declared, path: '/organizations/{organizationId}/things' }
    expect(undeclared(declared)).toEqual([])
    expect(undeclared(inside)).toHaveLength(1)
    expect(undeclared({ ...inside, organization: { roles: ['admin'] } })).toEqual([])
    const { scope: _, ...withoutScope } = declared
    expect(undeclared(withoutScope)).toHaveLength(1)
    expect(undeclared({ ...withoutScope, selfRegisteredApps: false })).toEqual([])
  })

  it('that is not declared whole is noticed', () => {
    const text = "export const getThing = operation({\n  id: 'getThing',\n  caller: 'any',\n  tool: {},\n})"
    const check = (changed: string, listed = ['getThing']) =>
      faults({ path: 'packages/operations/src/things/getThing.ts', text: changed }, new Set(listed))
    expect(check(text)).toEqual([])
    expect(check(text.replace("  caller: 'any',\n", ''))).toHaveLength(1)
    expect(check(text.replace('  tool: {},\n', ''))).toHaveLength(1)
    expect(check(`${text}\nexport const another = 1`)).toHaveLength(1)
    expect(check(text.replace('const getThing', 'const getThings'))).toHaveLength(1)
    expect(check(text, ['getThings'])).toHaveLength(1)
    expect(check(`${text}\nif (caller.organizations.has(organizationId)) {}`)).toHaveLength(1)
  })
})

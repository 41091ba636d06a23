import { describe, expect, it } from '@jest/globals'
import { type Id, learnerScopes, type Role, roles, type Scope } from '@manabi/kernel'
import type { Operation, OrganizationAccess } from '@manabi/operations'
import { z } from 'zod'
import { onePixel } from './filesOfEachKind.ts'
import { client } from './http.ts'
import { unknownPath } from './unknownPath.ts'

/** Where the suite finds a running service, and credentials for it. */
export interface AccessSuiteContext {
  readonly baseUrl: string
  /** The organization that people and keys belong to, and one that they have no tie to. */
  readonly organizationId: Id
  readonly foreignOrganizationId: Id
  /** The token of a person with these roles there, with every scope. */
  memberToken(held: readonly Role[], clientId?: string): Promise<string>
  /** A key with every scope. */
  apiKey(organizationId: Id): Promise<string>
}

/** Walks the list and proves that access is as each operation declares: by organization, role, kind of credential and kind of app. */
export function accessSuite(operations: readonly Operation[], context: () => AccessSuiteContext): void {
  describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (_id, operation) => {
    if (operation.organization !== undefined) organizationRules(operation, operation.organization, context)
    if (operation.selfRegisteredApps === false) appRules(operation, context)
  })
}

function organizationRules(operation: Operation, access: OrganizationAccess, context: () => AccessSuiteContext): void {
  const { caller, scope } = operation
  const { apiKeys = false, roles: allowed } = access
  const isAdminOnly = allowed.join() === 'admin'
  const refused = { status: 403, code: isAdminOnly ? 'admin_required' : 'forbidden' }

  it('has an example of its body to walk with', () => {
    if (operation.body?.safeParse(undefined).success === false) expect(bodyExampleOf(operation)).toBeDefined()
  })
  it('is not found in an organization without tie to the caller [CON-003]', async () => {
    const { memberToken, foreignOrganizationId } = context()
    const answer = await call(operation, context(), await memberToken(['admin']), foreignOrganizationId)
    expect(answer).toEqual({ status: 404, code: 'not_found' })
  })
  it('is refused to members without the role', async () => {
    const others = roles.filter((role) => !allowed.includes(role))
    const answer = await call(operation, context(), await context().memberToken(others))
    expect(answer).toEqual(refused)
  })
  it.each(allowed)('is open to the role %s', async (role) => {
    const { code } = await call(operation, context(), await context().memberToken([role]))
    expect(code).not.toBe(refused.code === 'admin_required' ? 'admin_required' : 'forbidden')
  })
  if (caller !== 'any' || scope === undefined) return
  it('is not found by a key of another organization [KEY-009]', async () => {
    const { apiKey, organizationId, foreignOrganizationId } = context()
    const answer = await call(operation, context(), await apiKey(foreignOrganizationId), organizationId)
    expect(answer).toEqual({ status: 404, code: 'not_found' })
  })
  it(`is ${apiKeys ? 'open' : 'refused'} to a key of the organization`, async () => {
    const { apiKey, organizationId } = context()
    const { status, code } = await call(operation, context(), await apiKey(organizationId))
    if (apiKeys) expect(code).not.toBe('forbidden')
    else expect({ status, code }).toEqual({ status: 403, code: 'forbidden' })
  })
}

function appRules(operation: Operation, context: () => AccessSuiteContext): void {
  const { scope, organization } = operation
  if (scope !== undefined && !(learnerScopes as readonly Scope[]).includes(scope)) return
  it('is refused to apps that registered themselves', async () => {
    const held = organization === undefined ? (['learner'] as const) : organization.roles
    const answer = await call(operation, context(), await context().memberToken(held, 'dyn:walk'))
    expect(answer).toEqual({ status: 403, code: 'forbidden' })
  })
}

async function call(
  operation: Operation,
  { baseUrl, organizationId }: AccessSuiteContext,
  token: string,
  within: Id = organizationId,
) {
  const path = unknownPath(operation.path.replace('{organizationId}', within))
  const api = client(baseUrl).as(token)
  const { method } = operation
  const { status, body } =
    method === 'get' || method === 'delete'
      ? await api[method](path)
      : await api[method](path, bodyExampleOf(operation))
  return { status, code: body?.code }
}

/** Its own, or the first that the schema of its body names. In a form, the name of a file stands for one. */
function bodyExampleOf({ body, examples, form }: Operation): unknown {
  const named = body && (z.globalRegistry.get(body as z.ZodType)?.examples as readonly unknown[] | undefined)?.[0]
  const example = examples?.body ?? named
  if (form === undefined || example === undefined) return example
  const fields = new FormData()
  for (const [name, value] of Object.entries(example)) fields.append(name, name === 'file' ? onePicture : value)
  return fields
}

const onePicture = new File([onePixel], 'map.png')

import { z } from 'zod'
import { type ActiveClient, newDynamicClientId, selfRegisteredClient } from './client.ts'
import { isAcceptableRedirectUri } from './redirectUri.ts'

/** Characters that hide or turn around the text beside them have no place in a name that strangers choose. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Addresses that are not allowed are dropped: the others are what the client may use. */
const RedirectUris = z
  .array(z.string('must be a text'), 'must be a list')
  .max(10, 'must have at most 10 elements')
  .transform((uris) => uris.filter(isAcceptableRedirectUri))
  .refine(
    (uris) => uris.length > 0,
    'must have an address that is https, http on a loopback address, or of a scheme of its own',
  )
const Name = z
  .string('must be a text')
  .max(200, 'must have at most 200 characters')
  .transform((text) => text.replace(invisible, '').trim())
  .nullish()

const DynamicRegistration = z.object({ redirect_uris: RedirectUris, client_name: Name }, 'must be an object')

/** The client that asks to be registered (RFC 7591), or the field that is wrong with it. */
export function dynamicClient(metadata: unknown): ActiveClient | { readonly wrong: string; readonly message: string } {
  const parsed = DynamicRegistration.safeParse(metadata)
  if (!parsed.success) {
    const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue]
    return { wrong: path.map(String).join('.'), message }
  }
  const { redirect_uris: redirectUris, client_name } = parsed.data
  return selfRegisteredClient({
    clientId: newDynamicClientId(),
    name: nameOr(client_name, redirectUris[0]!),
    redirectUris,
  })
}

/** Secrets that a public document names are none; clients that sign have no place here yet. */
const ClientDocument = z.object({
  client_id: z.string(),
  client_name: Name,
  redirect_uris: RedirectUris,
  token_endpoint_auth_method: z.literal('none').optional(),
  client_secret: z.never().optional(),
})

/** The client that describes itself at the address that is its id (Client ID Metadata Documents); null when it does not. */
export function documentedClient(address: string, document: unknown): ActiveClient | null {
  const parsed = ClientDocument.safeParse(document)
  if (!parsed.success || parsed.data.client_id !== address) return null
  const { client_name, redirect_uris: redirectUris } = parsed.data
  return selfRegisteredClient({ clientId: address, name: nameOr(client_name, address), redirectUris })
}

/** Stands in for a client whose description, at the address that is its id, has not been read: all it says is taken from the request. */
export const undescribedClient = (address: string, redirectUri: unknown): ActiveClient =>
  selfRegisteredClient({
    clientId: address,
    name: nameOr(undefined, address),
    redirectUris: typeof redirectUri === 'string' && isAcceptableRedirectUri(redirectUri) ? [redirectUri] : [],
  })

const longestAddress = 500

/** Whether a client id may be the address of its description: https, with a path, and written as it will be fetched. */
export function isClientAddress(clientId: string, { allowHttp }: { readonly allowHttp: boolean }): boolean {
  const url = URL.parse(clientId)
  if (url === null || clientId.length > longestAddress || url.href !== clientId) return false
  const isScheme = url.protocol === 'https:' || (allowHttp && url.protocol === 'http:')
  return isScheme && url.pathname !== '/' && url.hash === '' && url.username === '' && url.password === ''
}

const nameOr = (name: string | null | undefined, address: string): string => name || URL.parse(address)?.host || address

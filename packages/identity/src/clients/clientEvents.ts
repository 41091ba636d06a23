import { defineEvent, type EventOf, Id, Scope } from '@manabi/kernel'
import { z } from 'zod'

/** `organizationId` is the owner, whose affiliated learners the client's devices make. */
export const ClientRegistered = defineEvent(
  'ClientRegistered',
  z.object({
    clientId: z.string(),
    name: z.string(),
    redirectUris: z.array(z.string()),
    scopes: z.array(Scope),
    organizationId: Id.nullable(),
    hasDeviceRegistration: z.boolean(),
  }),
)

export const ClientDisabled = defineEvent('ClientDisabled', z.object({ clientId: z.string() }))

/** What was disabled works again. */
export const ClientEnabled = defineEvent('ClientEnabled', z.object({ clientId: z.string() }))

/** A client that registered itself may have these scopes too, within the organization; those of before are replaced. */
export const ClientScopesApproved = defineEvent(
  'ClientScopesApproved',
  z.object({ organizationId: Id, clientId: z.string(), name: z.string(), scopes: z.array(Scope) }),
)

export const ClientApprovalWithdrawn = defineEvent(
  'ClientApprovalWithdrawn',
  z.object({ organizationId: Id, clientId: z.string() }),
)

export type ClientEvent = EventOf<typeof ClientRegistered | typeof ClientDisabled | typeof ClientEnabled>
export type ClientApprovalEvent = EventOf<typeof ClientScopesApproved | typeof ClientApprovalWithdrawn>

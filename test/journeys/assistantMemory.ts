import type { OAuthClientProvider } from '@modelcontextprotocol/client'

/** What an assistant remembers of its sign-in; `opened` is the address that it sends its user to. */
export class AssistantMemory implements OAuthClientProvider {
  readonly redirectUrl: string
  opened: URL | undefined
  #client: Awaited<ReturnType<OAuthClientProvider['clientInformation']>>
  #tokens: Awaited<ReturnType<OAuthClientProvider['tokens']>>
  #verifier = ''
  #discovered: Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>

  /** With a `clientId` the assistant is known by it, and registers nowhere. */
  constructor(redirectUrl = 'http://127.0.0.1:51234/callback', clientId?: string) {
    this.redirectUrl = redirectUrl
    this.#client = clientId === undefined ? undefined : { client_id: clientId }
  }

  get clientMetadata() {
    return { client_name: 'Assistant', redirect_uris: [this.redirectUrl] }
  }

  clientInformation = () => this.#client
  saveClientInformation = (client: NonNullable<Awaited<ReturnType<OAuthClientProvider['clientInformation']>>>) => {
    this.#client = client
  }
  tokens = () => this.#tokens
  saveTokens = (tokens: NonNullable<Awaited<ReturnType<OAuthClientProvider['tokens']>>>) => {
    this.#tokens = tokens
  }
  redirectToAuthorization = (address: URL) => {
    this.opened = address
  }
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier
  }
  codeVerifier = () => this.#verifier
  saveDiscoveryState = (
    state: NonNullable<Awaited<ReturnType<NonNullable<OAuthClientProvider['discoveryState']>>>>,
  ) => {
    this.#discovered = state
  }
  discoveryState = () => this.#discovered
}

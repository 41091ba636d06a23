import { isSelfRegistered } from '@manabi/kernel'
import type { ActiveClient } from './client.ts'

/**
 * Whether the client may be answered there: exactly as registered, character by character. Only for clients that nobody here
 * registered, and only on loopback addresses, the port is not compared: a native app takes a free one (RFC 8252 section 7.3).
 */
export function isRedirectUriOf({ clientId, redirectUris }: ActiveClient, redirectUri: string): boolean {
  if (redirectUris.includes(redirectUri)) return true
  if (!isSelfRegistered(clientId) || !loopback.test(redirectUri) || !URL.canParse(redirectUri)) return false
  return redirectUris.some((registered) => withoutPort(registered) === withoutPort(redirectUri))
}

const loopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(?=[/?]|$)/
const withoutPort = (uri: string): string => uri.replace(loopback, '$1')

const longest = 500
/** Browsers and systems run, read, send, or install what these name. None of them leads to an app of somebody who signs in. */
const unsafeSchemes = new RegExp(
  `^(?:${[
    'javascript|data|vbscript|file|blob|filesystem|about|view-source|feed|jar|chrome|resource|res',
    'intent|ms-[^:]*|search[^:]*|shell|help|hcp|x-apple[^:]*|itms[^:]*|market',
    'wss?|s?ftps?|smb|ssh|telnet|ldaps?|mailto|tel|sms|facetime',
  ].join('|')}):$`,
)

/** Pages and extensions of browsers: an operator may know one, and nobody else can say whose it is. */
const schemesOfBrowsers = new RegExp(
  `^(?:${[
    'chrome-[^:]*|moz-[^:]*|safari-[^:]*|edge|extension|brave|opera|vivaldi|devtools',
    'microsoft-edge[^:]*|googlechromes?|firefox[^:]*|x-safari-[^:]*|webcals?',
  ].join('|')}):$`,
)

/** Browsers read `https:x` and `https:///x` as an address of the host `x`, other programs as a path. */
const webAddress = /^https?:\/\/[^/\\?#\s]/i

const isWeb = ({ protocol }: URL): boolean => protocol === 'https:' || protocol === 'http:'

/** Whether an address may be registered by an operator: it leads to a page or an app, and runs nothing. */
export function isSafeRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || unsafeSchemes.test(url.protocol)) return false
  return !isWeb(url) || webAddress.test(text)
}

/**
 * Whether a client that registers itself may name this address: https, http on a loopback address, or a scheme of its own, such as
 * `com.example.app` (RFC 8252 section 7.1) or `cursor`; printable ASCII, without fragment or credentials.
 */
export function isAcceptableRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || text.length > longest || !/^[\x21-\x7e]+$/.test(text) || text.includes('#')) return false
  if (url.username !== '' || url.password !== '' || url.hostname.includes('*')) return false
  if (url.protocol === 'http:') return loopback.test(text)
  return isWeb(url)
    ? webAddress.test(text)
    : ![unsafeSchemes, schemesOfBrowsers].some((some) => some.test(url.protocol))
}

import { describe, expect, it } from '@jest/globals'
import { builtInClient } from './client.ts'
import { isAcceptableRedirectUri, isRedirectUriOf, isSafeRedirectUri } from './redirectUri.ts'

const clientWith = (clientId: string, ...redirectUris: string[]) => ({ ...builtInClient, clientId, redirectUris })

/** Browsers find a host in these, other programs do not. */
const withoutHost = [
  'https:x',
  'https:/x',
  'HTTPS:/x',
  'https:\\\\x\\cb',
  'https:///x',
  'Https:///x/cb',
  'https://\t/x',
  'http:127.0.0.1/cb',
  'http:///127.0.0.1/cb',
]

describe('a redirect URI', () => {
  it('is one of the registered ones, character by character [OAU-002]', () => {
    const app = clientWith('app', 'https://app.example/cb')
    expect(isRedirectUriOf(app, 'https://app.example/cb')).toBe(true)
    const others = [
      'https://app.example/cb/',
      'https://app.example/cb?x=1',
      'https://app.example:443/cb',
      'https://APP.example/cb',
      'http://app.example/cb',
      'https://app.example/cb#',
      'https://app.example.evil.example/cb',
      '',
    ]
    for (const other of others) expect(isRedirectUriOf(app, other)).toBe(false)
  })

  it('may have another port on loopback addresses, for self-registered clients only [OAU-013]', () => {
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      const registered = `http://${host}/cb?x=1`
      const native = clientWith('dyn:1', registered)
      expect(isRedirectUriOf(native, `http://${host}:49152/cb?x=1`)).toBe(true)
      expect(isRedirectUriOf(clientWith('dyn:1', `http://${host}:1/cb`), `http://${host}:2/cb`)).toBe(true)
      expect(
        isRedirectUriOf(clientWith('https://app.example/client.json', registered), `http://${host}:1/cb?x=1`),
      ).toBe(true)
      expect(isRedirectUriOf(clientWith('school', registered), `http://${host}:49152/cb?x=1`)).toBe(false)
      for (const other of [
        `http://${host}:49152/`,
        `http://${host}:65536/cb?x=1`,
        `http://${host}:1\r\n/cb?x=1`,
        `http://${host}:1@evil.example/cb?x=1`,
      ]) {
        expect(isRedirectUriOf(native, other)).toBe(false)
      }
    }
    const web = clientWith('dyn:1', 'https://app.example/cb')
    expect(isRedirectUriOf(web, 'https://app.example:8443/cb')).toBe(false)
    expect(isRedirectUriOf(clientWith('dyn:1', 'http://localhost/cb'), 'http://127.0.0.1:1/cb')).toBe(false)
  })

  it('of a self-registered client is https, loopback http or a scheme of its own domain', () => {
    const good = [
      'https://app.example/cb',
      'http://127.0.0.1/cb',
      'http://localhost:3000',
      'http://[::1]:1/',
      'com.app:/cb',
      'com.example.my-app://x/cb',
      'cursor://x/cb',
      'notes:/cb',
    ]
    for (const uri of good) expect([uri, isAcceptableRedirectUri(uri)]).toEqual([uri, true])
    const bad = [
      'http://app.example/cb',
      'http://localhost.evil.example/cb',
      'http://127.0.0.1@evil.example/cb',
      'https://user:pass@app.example/cb',
      'https://app.example/cb#part',
      'https://*/cb',
      'https://*.example/cb',
      'https://app.example/\u3042',
      'https://app.example/a b',
      'intent://x/cb',
      'microsoft-edge:https://evil.example/cb',
      'googlechromes://evil.example/cb',
      'firefox://open-url?url=x',
      'x-safari-https://evil.example/cb',
      'webcal://evil.example/cb',
      'View-Source:https://x/cb',
      'MS-AppInstaller://x/?source=https://y',
      'search-ms:query=x',
      'search-other:x',
      'ms-msdt:/id',
      'ms-officecmd:x',
      'jar:https://x/y!/z',
      'ssh://x/y',
      'shell:startup',
      'chrome://settings',
      'chrome-extension://abc/cb',
      'moz-extension://abc/cb',
      'edge://settings',
      'feed:javascript:alert(1)',
      'smb://x/cb',
      '.notes:/cb',
      `https://app.example/${'x'.repeat(500)}`,
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'data:text/html,x',
      ...withoutHost,
      '/cb',
      '',
    ]
    for (const uri of bad) expect([uri, isAcceptableRedirectUri(uri)]).toEqual([uri, false])
  })
  it('that an operator registers runs nothing', () => {
    for (const uri of [
      'https://app.example/cb',
      'http://localhost:3000/cb',
      'notes://cb',
      'com.app:/cb',
      'chrome-extension://abc/cb',
    ]) {
      expect([uri, isSafeRedirectUri(uri)]).toEqual([uri, true])
    }
    const scripts = ['javascript:alert(1)', ' JavaScript:alert(1)', 'java\tscript:alert(1)', 'vbscript:x']
    const unsafe = [...scripts, 'data:text/html,x', 'file:///x', 'x', ...withoutHost]
    for (const uri of unsafe) expect([uri, isSafeRedirectUri(uri)]).toEqual([uri, false])
  })
})

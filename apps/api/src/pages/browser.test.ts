import { describe, expect, it } from '@jest/globals'
import type { Request } from 'express'
import { isFromHere } from './browser.ts'
import type { PageServices } from './pageServices.ts'

const services = { config: { PUBLIC_URL: 'http://manabi.example:8080' } } as PageServices
const isTaken = (origin: string | undefined, host: string) =>
  isFromHere(services, { headers: { origin, host } } as Request)

describe('a form [CNS-003]', () => {
  it.each([
    ['no origin, as older browsers send it', undefined, 'manabi.example:8080', true],
    ['the public address', 'http://manabi.example:8080', 'manabi.example:8080', true],
    ['the public address behind a proxy', 'http://manabi.example:8080', '10.0.0.1:80', true],
    ['the public host with another scheme', 'https://manabi.example:8080', 'manabi.example:8080', false],
    ['another host that it was sent to, whatever the scheme', 'https://other.example', 'other.example', true],
    ['a page elsewhere', 'http://evil.example', 'manabi.example:8080', false],
    ['a page without an origin', 'null', 'manabi.example:8080', false],
  ])('of %s', (_from, origin, host, taken) => expect(isTaken(origin, host)).toBe(taken))
})

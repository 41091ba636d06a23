import { expect, it } from '@jest/globals'
import type { Request, RequestHandler, Response } from 'express'
import { whenAsked } from './whenAsked.ts'

/** What comes of a request to the path: an answer, or what `next` got. */
const outcomeOf = (handler: RequestHandler, path: string) =>
  new Promise<unknown>((resolve) => {
    const response = { end: () => resolve('answered') } as unknown as Response
    handler({ path } as Request, response, (error) => resolve(error ?? 'passed by'))
  })

it('loads the code with the first request, once for two that come at once', async () => {
  let loads = 0
  const handler = whenAsked(['/console'], async () => {
    loads++
    return (_request, response) => void response.end()
  })
  expect([await outcomeOf(handler, '/consoles'), loads]).toEqual(['passed by', 0])
  const both = ['/console', '/Console/people'].map((path) => outcomeOf(handler, path))
  expect([await Promise.all(both), loads]).toEqual([['answered', 'answered'], 1])
  expect([await outcomeOf(handler, '/console'), loads]).toEqual(['answered', 1])
})

it('tries again with the next request where the code could not be loaded', async () => {
  const failure = new Error('too many open files')
  const outcomes = [Promise.reject(failure), Promise.resolve<RequestHandler>((_, response) => void response.end())]
  outcomes[0]!.catch(() => {})
  const handler = whenAsked(['/console'], () => outcomes.shift()!)
  expect(await outcomeOf(handler, '/console')).toBe(failure)
  expect(await outcomeOf(handler, '/console')).toBe('answered')
})

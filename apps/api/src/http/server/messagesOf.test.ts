import { Socket } from 'node:net'
import { expect, it } from '@jest/globals'
import express from 'express'
import { messagesOf } from './messagesOf.ts'

it('makes requests and responses with the prototypes that the app gives them', () => {
  const app = express()
  const { IncomingMessage, ServerResponse } = messagesOf(app)
  const request = new IncomingMessage!(new Socket())
  expect(Object.getPrototypeOf(request)).toBe(app.request)
  expect(Object.getPrototypeOf(new ServerResponse!(request))).toBe(app.response)
  expect(app.request.app).toBe(app)
  expect(app.request.get).toBe(express.request.get)
  expect(app.response.app).toBe(app)
})

it('leaves other listeners alone', () => {
  expect(messagesOf(() => {})).toEqual({})
})

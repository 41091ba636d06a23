import { expect } from '@jest/globals'
import type { Id } from '@manabi/kernel'
import type { HttpAnswer } from './http.ts'
import type { World } from './world.ts'

type Person = Awaited<ReturnType<World['person']>>

export const problemOf = ({ status, body }: HttpAnswer) => [status, body.code]
/** The fields that a 400 names. */
export const fieldsOf = ({ status, body }: HttpAnswer): readonly string[] => {
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  return body.errors.map(({ path }: { path: string }) => path)
}
/** Expects that nobody has written since that answer. */
export const unchangedSince = ({ headers }: HttpAnswer) => ({ 'If-Match': headers.get('ETag')! })

/** An author of the organization who makes what a journey needs, over HTTP. */
export function authorIn(organizationId: Id, { api }: Person) {
  const o = `/organizations/${organizationId}`
  const created = async (path: string, body: Record<string, unknown>) => {
    const answer = await api.post(path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 201, expect.anything()])
    return answer.body
  }
  const course = (more: Record<string, unknown> = {}) =>
    created(`${o}/courses`, { title: 'Course', culture: 'en-us', ...more })
  return {
    o,
    created,
    course,
    /** A course with a section in it, and the paths to them. */
    section: async (more: Record<string, unknown> = {}) => {
      const made = await course(more)
      const path = `${o}/courses/${made.id}`
      const section = await created(`${path}/sections`, { title: 'Section' })
      return { course: made, path, section, lessons: `${path}/sections/${section.id}/lessons` }
    },
  }
}

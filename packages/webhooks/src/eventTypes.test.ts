import { describe, expect, it } from '@jest/globals'
import { subscribableTypes, webhookEventTypes } from './eventTypes.ts'

describe('event types', () => {
  it('are those of the specification, and say which are raised [WHK-004]', () => {
    const names = (isRaised: boolean) =>
      webhookEventTypes.filter((type) => type.isRaised === isRaised).map(({ type }) => type)
    expect(new Set(names(true))).toEqual(
      new Set([
        'lesson.completed',
        'course.completed',
        'test.submitted',
        'certificate.issued',
        'member.joined',
        'member.left',
        'ping',
        ...['due', 'overdue', 'fulfilled', 'rejected'].map((kind) => `requirement.${kind}`),
        'session.started',
        'session.ended',
        'learner.data_deleted',
      ]),
    )
    expect(new Set(names(false))).toEqual(
      new Set([
        'course.started',
        'member.added',
        'subscription.activated',
        'session.answered',
        'session.hint',
        'session.revealed',
        'mastery.updated',
        'session.deleted',
      ]),
    )
  })

  it('that are unknown are ignored, unless all are [WHK-003]', () => {
    expect(subscribableTypes(['lesson.completed', 'nonsense', 'lesson.completed'])).toEqual(['lesson.completed'])
    expect(subscribableTypes([])).toEqual([])
    expect(() => subscribableTypes(['nonsense'])).toThrow(
      expect.objectContaining({ code: 'invalid_request', detail: expect.stringContaining('eventTypes') }),
    )
  })
})

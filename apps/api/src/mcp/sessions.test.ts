import { describe, expect, it } from '@jest/globals'
import { Sessions } from './sessions.ts'

function open(limits: { most?: number; mostOfUser?: number } = {}) {
  let now = 0
  const closed: string[] = []
  const sessions = new Sessions({ now: () => new Date(now) }, { ...limits, idleMilliseconds: 1_000 })
  const add = (id: string, userId = 'usr_1') => sessions.add({ id, userId, close: async () => void closed.push(id) })
  return { sessions, add, closed, pass: (milliseconds: number) => (now += milliseconds) }
}

describe('sessions of assistants', () => {
  it('belong to their user [MCP-005]', () => {
    const { sessions, add } = open()
    add('a')
    expect(sessions.find('a', 'usr_1')).toMatchObject({ id: 'a' })
    expect(sessions.find('a', 'usr_2')).toBeNull()
    expect(sessions.find('b', 'usr_1')).toBeNull()
  })

  it('expire when they idle, and not while they are used [MCP-006]', () => {
    const { sessions, add, closed, pass } = open()
    for (const id of ['idle', 'used', 'streaming']) add(id)
    const end = sessions.begin('streaming')
    pass(600)
    expect(sessions.find('used', 'usr_1')).not.toBeNull()
    pass(600)
    sessions.expire()
    expect(closed).toEqual(['idle'])
    end()
    pass(1_000)
    expect(sessions.find('streaming', 'usr_1')).toBeNull()
    expect([closed, sessions.size]).toEqual([['idle', 'used', 'streaming'], 0])
  })

  it('make room for newer ones, in all and of one person [MCP-006]', () => {
    const { sessions, add, closed } = open({ most: 4, mostOfUser: 2 })
    for (const id of ['a', 'b']) add(id)
    sessions.find('a', 'usr_1')
    add('c')
    expect(closed).toEqual(['b'])
    for (const id of ['d', 'e']) add(id, 'usr_2')
    add('f', 'usr_3')
    expect(closed).toEqual(['b', 'a'])
    sessions.endAll()
    expect([closed.length, sessions.size]).toEqual([6, 0])
  })

  it('may be ended while something of them is under way', () => {
    const { sessions, add } = open()
    add('a')
    const end = sessions.begin('a')
    sessions.end('a')
    end()
    expect(sessions.find('a', 'usr_1')).toBeNull()
    sessions.end('a')
    sessions.begin('a')()
  })
})

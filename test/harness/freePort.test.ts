import { once } from 'node:events'
import { createServer } from 'node:net'
import { describe, expect, it } from '@jest/globals'
import { freePort } from './freePort.ts'

describe('freePort', () => {
  it('gives ports that systems give to nobody, each once, and none that is in use', async () => {
    const used = await freePort()
    const server = createServer().listen(used, '127.0.0.1')
    await once(server, 'listening')
    const ports = await Promise.all(Array.from({ length: 699 }, freePort))
    server.close()
    expect(ports).not.toContain(used)
    expect(new Set(ports).size).toBe(ports.length)
    expect(Math.max(...ports)).toBeLessThan(32_768)
  })
})

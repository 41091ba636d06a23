import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { loadOrCreateMasterKey, MasterKey } from './masterKey.ts'

const base64 = (fill: number, length = 32) => Buffer.alloc(length, fill).toString('base64')

describe('a master key', () => {
  const key = MasterKey.from(base64(1))

  it('unwraps what it wrapped, in the same context only', () => {
    const secret = Buffer.from('a secret')
    const wrapped = key.wrap(secret, 'webhook:1')
    expect(wrapped).not.toContain('secret')
    expect(key.unwrap(wrapped, 'webhook:1').equals(secret)).toBe(true)
    expect(() => key.unwrap(wrapped, 'webhook:2')).toThrow()
    expect(() => MasterKey.from(base64(2)).unwrap(wrapped, 'webhook:1')).toThrow()
  })

  it('does not unwrap what was changed', () => {
    const wrapped = key.wrap(Buffer.from('a secret'), 'context')
    const [version, iv, text] = wrapped.split('.')
    const other = text![5] === 'A' ? 'B' : 'A'
    expect(() => key.unwrap(`${version}.${iv}.${text!.slice(0, 5)}${other}${text!.slice(6)}`, 'context')).toThrow()
    expect(() => key.unwrap(wrapped.slice(0, 20), 'context')).toThrow()
    expect(() => key.unwrap('anything', 'context')).toThrow('not a sealed value')
  })

  it('wraps differently each time', () => {
    expect(key.wrap(Buffer.from('x'), 'c')).not.toBe(key.wrap(Buffer.from('x'), 'c'))
  })

  it('derives one key per purpose, the same each time', () => {
    expect(key.derive('emails')).toHaveLength(32)
    expect(key.derive('emails').equals(MasterKey.from(base64(1)).derive('emails'))).toBe(true)
    expect(key.derive('emails').equals(key.derive('other'))).toBe(false)
  })

  it('is 32 bytes', () => {
    expect(() => MasterKey.from(base64(1, 31))).toThrow('32 bytes')
  })
})

describe('the master key of an installation', () => {
  let directory: string
  const file = () => join(directory, 'master.key')
  const secret = Buffer.from('a secret')

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'manabi-key-'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  it('is the configured one, and then no file is made', async () => {
    const key = await loadOrCreateMasterKey(directory, { configured: base64(3) })
    expect(MasterKey.from(base64(3)).unwrap(key.wrap(secret, 'c'), 'c').equals(secret)).toBe(true)
    expect(readdirSync(directory)).toEqual([])
  })

  it('is made once, for its owner only', async () => {
    const [one, other] = await Promise.all([loadOrCreateMasterKey(directory), loadOrCreateMasterKey(directory)])
    expect(other.unwrap(one.wrap(secret, 'c'), 'c').equals(secret)).toBe(true)
    const later = await loadOrCreateMasterKey(directory)
    expect(later.unwrap(one.wrap(secret, 'c'), 'c').equals(secret)).toBe(true)
    expect(readdirSync(directory)).toEqual(['master.key'])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
  })

  it('is never replaced: a damaged file is refused with a sentence', async () => {
    writeFileSync(file(), 'short')
    await expect(loadOrCreateMasterKey(directory)).rejects.toThrow(/master\.key is damaged/)
    expect(readFileSync(file(), 'utf8')).toBe('short')
  })
})

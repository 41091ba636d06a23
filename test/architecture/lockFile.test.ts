import { describe, expect, it } from '@jest/globals'
import { read } from './sources.ts'

interface Entry {
  readonly version?: string
  readonly resolved?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly libc?: readonly string[]
}
type Packages = Readonly<Record<string, Entry>>

const { packages } = JSON.parse(read('package-lock.json')) as { readonly packages: Packages }

const installed = (all: Packages) =>
  Object.entries(all).filter(([path, { link }]) => /(^|\/)node_modules\//.test(path) && !link)

/** One that npm installs on other systems only, and leaves out without a word where it cannot. */
const isForeign = ({ optional, os }: Entry): boolean => optional === true && os !== undefined

const unchecked = (all: Packages) =>
  installed(all).filter(([, entry]) => entry.version !== undefined && !/^sha512-/.test(entry.integrity ?? ''))

/** What the packages of the systems that are supported are called. */
const supported = /-linux-(x64|arm64)-gnu$|\/cli-linux-(x64|arm64)$/

describe('package-lock.json', () => {
  it('has the checksum of every package, but of some that only other systems install', () => {
    expect(unchecked(packages).filter(([, entry]) => !isForeign(entry))).toEqual([])
    expect(unchecked(packages).filter(([path]) => supported.test(path))).toEqual([])
  })

  it('names no host: npm takes packages from the registry that is configured', () => {
    expect(installed(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
  })

  it('is noticed when a checksum is missing or weak', () => {
    const entries = (entry: Entry) => ({ 'node_modules/zod': { version: '4.0.0', ...entry } })
    for (const entry of [{}, { integrity: 'sha1-x' }, { integrity: '' }]) {
      expect(unchecked(entries(entry))).toHaveLength(1)
    }
    expect(unchecked(entries({ integrity: 'sha512-x' }))).toEqual([])
    expect(isForeign({ optional: true })).toBe(false)
  })
})

import { describe, expect, it } from '@jest/globals'
import { files, read } from '../architecture/sources.ts'

const { version, license } = JSON.parse(read('package.json'))
const manifests = files('*/package.json', '*/*/package.json')

describe('the project', () => {
  it('has one version, and a licence in every package that others install', () => {
    expect(manifests.length).toBeGreaterThan(20)
    for (const path of manifests) {
      const manifest = JSON.parse(read(path))
      expect([path, manifest.version]).toEqual([path, version])
      expect([path, manifest.license]).toEqual([
        path,
        manifest.private && manifest.license === undefined ? undefined : license,
      ])
    }
  })

  it('is licensed by the text that it says', () => {
    expect(license).toBe('Apache-2.0')
    expect(read('LICENSE')).toMatch(/^\s+Apache License\n\s+Version 2\.0, January 2004\n/)
    expect(read('LICENSE')).toContain('END OF TERMS AND CONDITIONS')
  })

  it('says what changes in this version', () => {
    expect(read('CHANGELOG.md')).toContain(`\n## ${version}, `)
  })
})

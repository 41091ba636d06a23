import { describe, expect, it } from '@jest/globals'
import { files, read } from '../architecture/sources.ts'

const { version, license } = JSON.parse(read('package.json'))
const manifests = files('*/package.json', '*/*/package.json')

describe('the project', () => {
  it('has one version and one licence, in every package', () => {
    expect(manifests.length).toBeGreaterThan(20)
    for (const path of manifests) expect([path, JSON.parse(read(path))]).toMatchObject([path, { version, license }])
    const { packages } = JSON.parse(read('package-lock.json'))
    const own = Object.keys(packages).filter((path) => !path.includes('node_modules'))
    for (const path of own) expect([path, packages[path]]).toMatchObject([path, { version, license }])
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

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'

const root = join(import.meta.dirname, '../..')

it('the types of the description fit what the tests do with them', () => {
  const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const generated = node('--disable-warning=ExperimentalWarning', 'test/client/writeTypes.ts', '--beside')
  expect(generated).toMatchObject({ status: 0, stderr: '' })
  expect(node('node_modules/typescript/bin/tsc', '-p', 'test/client')).toMatchObject({ status: 0, stdout: '' })
})

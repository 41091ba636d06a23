import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { operations } from '@manabi/operations'
import { readConfig } from '@manabi/platform'
import { toolName } from '../../apps/api/src/mcp/tools.ts'
import { read } from '../architecture/sources.ts'
import { type ModelServer, startModelServer } from '../harness/modelServer.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { password, worldOf } from '../harness/world.ts'

const run = promisify(execFile)
const guide = read('docs/guides/drafting.md')
const pastes = [...guide.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, code]) => code!)

let model: ModelServer
let service: TestService
let folder: string
beforeAll(async () => {
  const lessons = [{ title: 'Mammals', summary: '', estimatedMinutes: 5 }]
  const outline = { title: 'Whales', description: '', level: 'Beginner', sections: [{ title: 'One', lessons }] }
  model = await startModelServer(JSON.stringify(outline), JSON.stringify({ text: 'Air.' }))
  service = await startTestService({ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: model.url, AI_MODEL: 'm' })
  folder = await mkdtemp(join(tmpdir(), 'manabi-guide-'))
})
afterAll(async () => {
  await service.remove()
  await model.close()
  await rm(folder, { recursive: true })
})

it('the guide to drafting can be followed paste by paste [AID-001, AID-003]', async () => {
  const world = worldOf(service)
  const { email } = await world.account({ [await world.organization()]: ['curriculum_manager'] })
  const asked = pastes.filter((code) => !code.startsWith('AI_'))
  const env = { PATH: process.env['PATH'], BASE: service.url, EMAIL: email, PASSWORD: password }
  const { stdout } = await run('bash', ['-e', '-c', asked.join('\necho; echo ----\n')], { env, cwd: folder })
  const [outline, summary] = stdout.split('----').map((text) => JSON.parse(text))
  expect([outline.draft.title, summary.draft.text]).toEqual(['Whales', 'Air.'])
})

it('the settings in the guide to drafting are accepted', () => {
  const commands = pastes.filter((code) => code.startsWith('AI_'))
  expect(commands).toHaveLength(2)
  for (const code of commands) {
    const given = Object.fromEntries(
      [...code.matchAll(/(AI_\w+)=(\S+)/g)].map(([, name, value]) => [name, value!.replace('…', 'x')]),
    )
    expect(readConfig(given)).toMatchObject(given)
  }
})

it('the tools in the guide to drafting are tools', () => {
  const tools = operations.filter(({ tool }) => tool !== false).map(toolName)
  const named = [...guide.matchAll(/`(draft_\w+)`/g)].map(([, name]) => name!)
  expect(named).toHaveLength(3)
  for (const name of named) expect(tools).toContain(name)
})

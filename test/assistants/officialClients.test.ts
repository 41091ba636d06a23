import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { mcpToken } from '../journeys/assistants.ts'
import { type OAuthService, startOAuthService } from '../journeys/startOAuthService.ts'
import { withToken } from './withToken.ts'

const run = promisify(execFile)
const folderOf = (name: string) => dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)))
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }

let oauth: OAuthService
let token: string
let courseId: string
let lessonId: string
beforeAll(async () => {
  oauth = await startOAuthService()
  const { world } = oauth
  const organizationId = await world.organization()
  const course = await world.course(organizationId, {
    title: 'Whales',
    lessons: [{ title: 'Mammals', text: 'They breathe.' }],
  })
  courseId = course.courseId
  lessonId = course.lessonIds[0]!
  token = await mcpToken(oauth, await world.person({ [organizationId]: ['learner'] }), await oauth.app())
})
afterAll(() => oauth.service.remove())

describe('the official inspector’s command line', () => {
  const inspect = async (method: string, ...more: string[]) => {
    const build = join(folderOf('@modelcontextprotocol/inspector-cli'), 'build')
    const target = [`${oauth.url}/mcp`, '--header', `Authorization: Bearer ${token}`, '--method', method]
    const { stdout } = await run(process.execPath, [join(build, 'index.js'), ...target, ...more], { cwd: build, env })
    return JSON.parse(stdout)
  }

  it('lists tools, calls them, reads resources and gets prompts [MCP-016]', async () => {
    const { tools } = await inspect('tools/list')
    expect(tools.map(({ name }: { name: string }) => name)).toContain('get_lesson')
    const lesson = await inspect('tools/call', '--tool-name', 'get_lesson', '--tool-arg', `lessonId=${lessonId}`)
    expect(lesson.structuredContent).toMatchObject({ title: 'Mammals' })
    const { resources } = await inspect('resources/list')
    expect(resources.map(({ uri }: { uri: string }) => uri)).toEqual([`manabi://courses/${courseId}`])
    const { contents } = await inspect('resources/read', '--uri', `manabi://lessons/${lessonId}`)
    expect(contents[0].text).toContain('They breathe.')
    expect((await inspect('resources/templates/list')).resourceTemplates).toHaveLength(2)
    expect((await inspect('prompts/list')).prompts).toHaveLength(2)
    const plan = await inspect('prompts/get', '--prompt-name', 'plan_my_week', '--prompt-args', 'hours=5')
    expect(JSON.stringify(plan)).toContain('5 hours')
  })
})

describe('the conformance suite', () => {
  /** What is asked of every server; the others ask for tools, resources and prompts of a server made for them alone. */
  const applying = [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'server-sse-polling',
  ]

  it('finds no failure in what applies [MCP-016]', async () => {
    const signedIn = await withToken(oauth.url, token)
    const suite = join(folderOf('@modelcontextprotocol/conformance'), 'dist/index.js')
    try {
      for (const scenario of applying) {
        const given = ['server', '--url', signedIn.url, '--scenario', scenario]
        const { stdout } = await run(process.execPath, [suite, ...given], { env }).catch((failed) => failed)
        expect([scenario, stdout]).toEqual([scenario, expect.stringMatching(/\b0 failed/)])
      }
    } finally {
      signedIn.close()
    }
  })
})

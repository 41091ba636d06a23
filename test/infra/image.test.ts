import { execFile, execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import dockerignore from '@balena/dockerignore'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readConfig } from '@manabi/platform'
import { type Dockerfile, DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { isTest, read, root, type Source, sources } from '../architecture/sources.ts'
import { startTestService, type TestService } from '../harness/service.ts'
import { isPinned, ownImage, scripts } from './files.ts'

const text = read('infra/Dockerfile')
const dockerfile = DockerfileParser.parse(text)
const committed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => existsSync(join(root, path)))

/** What the last stage says, in its order. */
const lastStage = (file: Dockerfile): [instruction: string, said: string][] => {
  const all = file.getInstructions()
  const from = all.findLastIndex((one) => one.getInstruction() === 'FROM')
  return all.slice(from).map((one) => [one.getInstruction(), one.getArgumentsContent() ?? ''])
}
const said = (instruction: string): string => lastStage(dockerfile).findLast(([name]) => name === instruction)![1]

/** The files that the image is made of. */
const contentBy = (rules: string, paths = committed): string[] => dockerignore.default().add(rules).filter(paths)
const content = contentBy(read('.dockerignore'))

/** What the command line imports, directly or not, now or later. */
function reached(from: string, all: readonly Source[]): Set<string> {
  const byPath = new Map(all.map((source) => [source.path, source]))
  const found = new Set([from])
  for (const path of found) for (const one of byPath.get(path)?.imports ?? []) if (byPath.has(one)) found.add(one)
  return found
}

describe('the Dockerfile', () => {
  it('is one, of pinned images', () => {
    expect(validate(text, {})).toEqual([])
    const images = dockerfile.getFROMs().map((from) => from.getImage()!)
    expect(images.filter((image) => !isPinned(image))).toEqual([])
    expect(text).toContain(`-t ${ownImage} .`)
  })

  it('has the Node that comes along everywhere else', () => {
    const { version } = JSON.parse(read('package-lock.json')).packages['node_modules/node']
    for (const from of dockerfile.getFROMs()) expect(from.getImage()).toMatch(new RegExp(`^node:${version}-`))
  })

  it('runs what `npm start` runs', () => {
    const words: string[] = [...JSON.parse(said('ENTRYPOINT')), ...JSON.parse(said('CMD'))]
    expect(words.join(' ')).toBe(scripts.start)
    expect(content).toContain(words.at(-2))
  })

  it('runs as nobody in particular, on settings that can be used', () => {
    expect(Number.parseInt(said('USER'), 10)).toBeGreaterThan(0)
    const environment = Object.fromEntries(
      said('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    )
    const config = readConfig({ ...environment, PUBLIC_URL: 'https://manabi.example' })
    expect(config).toMatchObject({ ...environment, DEMO: false, PORT: Number(said('EXPOSE')) })
    // No volume that nobody named.
    expect(lastStage(dockerfile).map(([name]) => name)).not.toContain('VOLUME')
    expect(text).toContain(`mkdir ${config.DATA_DIR} && chown ${said('USER')} ${config.DATA_DIR}`)
  })

  it('has to be told its address [RUN-001]', () => {
    const HOST = /\bHOST=(\S+)/.exec(said('ENV'))![1]
    expect(() => readConfig({ HOST })).toThrow('set PUBLIC_URL')
  })

  it('has the command line on its PATH', () => {
    const [, target] = /ln -s (\S+) \/usr\/local\/bin\/manabi\b/.exec(text)!
    const path = target!.replace(`${said('WORKDIR')}/`, '')
    expect(content).toContain(path)
    expect(statSync(join(root, path)).mode & 0o111).toBe(0o111)
  })
})

describe('the content of the image', () => {
  it('is all that is imported by what it runs', () => {
    const needed = [...reached('apps/cli/src/main.ts', sources)]
    expect(needed.length).toBeGreaterThan(200)
    expect(needed.filter((path) => !content.includes(path))).toEqual([])
  })

  it('has no tests, and nothing that is not in the trees of the product', () => {
    expect(content.filter((path) => isTest({ path }))).toEqual([])
    const others = content.filter((path) => !/^(apps|packages|projections)\//.test(path))
    expect(others.sort()).toEqual(['LICENSE', 'package-lock.json', 'package.json'])
    expect(content.filter((path) => !/(^LICENSE|\.(ts|js|json|css|svg|png|html|txt))$/.test(path))).toEqual([])
  })

  it('has no manifest missing of the workspaces that npm links', () => {
    const manifests = committed.filter((path) => /^(apps\/|packages\/|projections)[^/]*\/package\.json$/.test(path))
    expect(manifests.length).toBeGreaterThan(10)
    expect(manifests.filter((path) => !content.includes(path))).toEqual([])
  })
})

describe('the health check', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterAll(() => service.remove())

  const [, ...words] = JSON.parse(said('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[]
  const check = (PORT: string) => promisify(execFile)(process.execPath, words, { env: { PORT } })

  it('passes while the service answers', async () => {
    await expect(check(new URL(service.url).port)).resolves.toMatchObject({ stderr: '' })
  })

  it('fails when nobody does', async () => {
    await expect(check('1')).rejects.toMatchObject({ code: 1 })
  })
})

describe('what breaks these rules', () => {
  it('is noticed', () => {
    expect(validate(text.replace('WORKDIR', 'WORKDIRECTORY'), {})).not.toEqual([])
    expect(contentBy('*\n!apps', ['apps/x.ts', 'infra/.env'])).toEqual(['apps/x.ts'])
    expect(contentBy('**/test', ['apps/api/test/x.ts', 'apps/api/src/x.ts'])).toEqual(['apps/api/src/x.ts'])
    const [a, b, c] = [
      { path: 'a', text: '', imports: ['b'] },
      { path: 'b', text: '', imports: ['c'] },
      { path: 'c', text: '', imports: ['zod'] },
    ]
    expect([...reached('a', [a!, b!, c!])]).toEqual(['a', 'b', 'c'])
  })
})

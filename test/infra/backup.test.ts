import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { root } from '../architecture/sources.ts'
import { type CommandLine, commandLine } from '../cli/command.ts'
import { type Parsed, yaml } from './files.ts'
import { containerOf, deployments, merged, ofKind } from './kubernetes.ts'

const ofCompose = yaml('infra/compose.yaml')[0].services.backup
const [job] = ofKind('CronJob')
const pod: Parsed = job.spec.jobTemplate.spec.template
const scripts: [string, string[]][] = [
  ['compose', [...ofCompose.entrypoint, ...ofCompose.command.map((one: string) => one.replaceAll('$$', '$'))]],
  ['Kubernetes', [...pod.spec.containers[0].command, ...pod.spec.containers[0].args]],
]

describe('the backup job', () => {
  let cli: CommandLine
  let bin: string
  beforeEach(async () => {
    cli = await commandLine()
    bin = await mkdtemp(join(tmpdir(), 'manabi-bin-'))
    await symlink(join(root, 'apps/cli/bin/manabi.js'), join(bin, 'manabi'))
  })
  afterEach(async () => {
    await rm(bin, { recursive: true })
    await cli.remove()
  })

  it.each(scripts)(
    'of %s writes a file that can be imported, and removes what is older than 30 days',
    async (_, words) => {
      await cli.json('org', 'create', '--name', 'School', '--seats', '5')
      for (const [name, days] of [
        ['manabi-old.jsonl.gz', 32],
        ['manabi-young.jsonl.gz', 2],
        ['other.txt', 90],
      ] as const) {
        await writeFile(cli.file(name), '')
        const then = Date.now() / 1_000 - days * 86_400
        await utimes(cli.file(name), then, then)
      }
      const PATH = `${bin}:${dirname(process.execPath)}:${process.env['PATH']}`
      await promisify(execFile)(words[0]!, words.slice(1), { env: { PATH, DATA_DIR: cli.dataDir } })
      const files = (await readdir(cli.dataDir)).filter((name) => /jsonl|other/.test(name)).sort()
      const made = expect.stringMatching(/^manabi-\d{4}-\d\d-\d\dT\d{6}Z\.jsonl\.gz$/)
      expect(files).toEqual([made, 'manabi-young.jsonl.gz', 'other.txt'])
      const restored = cli.file('restored')
      await mkdir(restored)
      await promisify(execFile)('cp', [cli.file('master.key'), restored])
      const { status } = await cli.manabi(['import', 'events', cli.file(files[0]!)], { DATA_DIR: restored })
      expect(status).toBe(0)
    },
  )

  it('is given what the roles are given, and no more', () => {
    const { securityContext, envFrom, image } = containerOf(deployments[0])
    expect(pod.spec.containers[0]).toMatchObject({ securityContext, envFrom, image })
    expect(pod.spec.securityContext).toEqual(
      merged(deployments[0].spec.template.spec.securityContext, { fsGroup: 1000 }),
    )
    expect(pod.metadata.labels['app.kubernetes.io/name']).toBe('manabi')
    expect(pod.spec.volumes[0].persistentVolumeClaim.claimName).toBe(ofKind('PersistentVolumeClaim')[0].metadata.name)
  })
})

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'
import { populate, type Values } from './populate.ts'

/**
 * `npm run test:schemathesis [SECONDS] [OPTIONS]`: lets Schemathesis, which knows the service from its description alone, send it
 * what fits and what does not, and fails on what the description does not declare. Exit status 77: it cannot be installed here.
 */
const [seconds = '60', ...given] = process.argv.slice(2)
/** Runs are alike unless another seed is given: what fails shows in the change that broke it. */
const options = ['--seed', '20260401', ...given]

const version = '4.32.5'
const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
const venv = join(cache, 'manabi', `schemathesis-${version}`)
const program = join(venv, 'bin', 'schemathesis')
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
  'unsupported_method',
  'ignored_auth',
]

process.exitCode = (await isInstalled()) ? await testService() : 77

async function isInstalled(): Promise<boolean> {
  if (existsSync(program)) return true
  await rm(venv, { recursive: true, force: true })
  const isDone =
    (await run('python3', ['-m', 'venv', venv])) === 0 &&
    (await run(join(venv, 'bin', 'pip'), ['install', '--quiet', '--retries', '1', `schemathesis==${version}`])) === 0
  if (!isDone) await rm(venv, { recursive: true, force: true })
  return isDone
}

async function testService(): Promise<number> {
  const service = await startTestService()
  const folder = await mkdtemp(join(tmpdir(), 'manabi-schemathesis-'))
  try {
    const { values, signIn } = await populate(worldOf(service))
    const config = join(folder, 'schemathesis.toml')
    await writeFile(config, configOf(values))
    const test = async (time: string, ...more: readonly string[]) => {
      const where = [`${service.url}/openapi/v1.json`, '--url', service.url]
      const who = ['--header', `Authorization: Bearer ${await signIn()}`]
      const how = ['--max-time', time, '--checks', checks.join(','), '--continue-on-failure', '--no-color']
      const what = ['--generation-database', 'none', '--generation-with-security-parameters', 'false', ...more]
      const args = [...where, ...who, ...how, ...what, ...options]
      return run(program, ['--config-file', config, 'run', ...args], folder)
    }
    const status = await test(seconds, '--exclude-operation-id', 'closeAccount')
    // It closes the account of whoever asks, so it comes last.
    return (await test('5', '--include-operation-id', 'closeAccount')) || status
  } finally {
    await service.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Values that exist are tried more often than not, but for what deletes them. */
function configOf(values: Values): string {
  const entries = Object.entries(values).map(([key, list], index) => ({ key, list, name: `list${index}` }))
  return [
    ...entries.map(({ name, list }) => `[dictionaries.${name}]\nvalues = ${JSON.stringify(list)}`),
    '[parameters]',
    ...entries.map(({ name, key }) => `"${key}" = { dictionary = "${name}", probability = 0.7 }`),
    '[[operations]]\ninclude-operation-id = "deleteWebhook"\nparameters = { "path.subscriptionId" = "whk_nobody" }',
    // A body may break its schema by its size alone: 413.
    '[checks.negative_data_rejection]\nexpected-statuses = ["4XX", "5XX"]',
    // No model is configured here: 503 `ai_not_configured`.
    ...['draftCourseOutline', 'draftLessonBody', 'draftQuizQuestions', 'generateMaterial'].map(
      (id) =>
        `[[operations]]\ninclude-operation-id = "${id}"\nchecks = { not_a_server_error = { expected-statuses = ["2XX", "4XX", "503"] } }`,
    ),
    // Answers 204 always.
    '[[operations]]\ninclude-operation-id = "logout"\nchecks = { negative_data_rejection = { expected-statuses = ["204", "4XX"] } }',
  ].join('\n')
}

/** The exit status; 1 where the program is missing. */
function run(command: string, args: readonly string[], cwd = process.cwd()): Promise<number> {
  return new Promise((resolve) => {
    spawn(command, args, { cwd, stdio: 'inherit' })
      .on('error', () => resolve(1))
      .on('exit', (status) => resolve(status ?? 1))
  })
}

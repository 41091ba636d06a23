import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestService } from '../harness/service.ts'
import { worldOf } from '../harness/world.ts'
import { install } from '../servers/install.ts'
import { populate, type Values } from './populate.ts'

/**
 * `npm run test:schemathesis [EXAMPLES] [OPTIONS]`: lets Schemathesis, which knows the service from its description alone, send it
 * what fits and what does not, and fails on what the description does not declare. Exit status 77: it cannot be installed here.
 */
const [examples = '10', ...given] = process.argv.slice(2)
/** Runs are alike unless another seed is given: what fails shows in the change that broke it. */
const options = ['--seed', '20260401', ...given]

/** Exact versions of Schemathesis and of all that it needs, by `pip freeze`. */
const requirements = join(import.meta.dirname, 'requirements.txt')
const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 8)
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
  try {
    await install('python3', ['-m', 'venv', venv])
    await install(join(venv, 'bin', 'pip'), ['install', '--quiet', '--retries', '1', '--requirement', requirements])
    return true
  } catch (error) {
    console.error(error)
    await rm(venv, { recursive: true, force: true })
    return false
  }
}

async function testService(): Promise<number> {
  const service = await startTestService()
  const folder = await mkdtemp(join(tmpdir(), 'manabi-schemathesis-'))
  try {
    const { values, signIn } = await populate(worldOf(service))
    const config = join(folder, 'schemathesis.toml')
    await writeFile(config, configOf(values))
    const test = async (...which: readonly string[]) => {
      const where = [`${service.url}/openapi/v1.json`, '--url', service.url]
      const who = ['--header', `Authorization: Bearer ${await signIn()}`]
      const how = ['--max-examples', examples, '--checks', checks.join(','), '--continue-on-failure', '--no-color']
      // A slow machine is no failure.
      const slow = ['--suppress-health-check', 'too_slow']
      const what = ['--generation-database', 'none', '--generation-with-security-parameters', 'false', ...which]
      const args = [...where, ...who, ...how, ...slow, ...what, ...options]
      return run(program, ['--config-file', config, 'run', ...args], folder)
    }
    const status = await test('--exclude-operation-id', 'closeAccount')
    // It closes the account of whoever asks, so it comes last.
    return (await test('--include-operation-id', 'closeAccount')) || status
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
    // A URL breaks the limit for headers by a list of types that is too long: 431.
    '[[operations]]\ninclude-operation-id = "listEvents"\nparameters = { "query.types" = "lesson.completed" }',
    // No model is configured here: 503 `ai_not_configured`.
    ...['draftCourseOutline', 'draftLessonBody', 'draftQuizQuestions', 'generateMaterial'].map(
      (id) =>
        `[[operations]]\ninclude-operation-id = "${id}"\nchecks = { not_a_server_error = { expected-statuses = ["2XX", "4XX", "503"] } }`,
    ),
    // Each activity, and each person, is refused by itself: the answer is 200.
    ...['recordMyActivities', 'inviteMembers'].map(
      (id) =>
        `[[operations]]\ninclude-operation-id = "${id}"\nchecks = { negative_data_rejection = { expected-statuses = ["200", "4XX", "5XX"] } }`,
    ),
    // Answers 204 always.
    '[[operations]]\ninclude-operation-id = "logout"\nchecks = { negative_data_rejection = { expected-statuses = ["204", "4XX"] } }',
  ].join('\n')
}

/** The exit status; 1 where the program is missing. */
function run(command: string, args: readonly string[], cwd = process.cwd()): Promise<number> {
  return new Promise((resolve) => {
    const hooks = { PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1', SCHEMATHESIS_HOOKS: 'hooks' }
    spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...hooks } })
      .on('error', () => resolve(1))
      .on('exit', (status) => resolve(status ?? 1))
  })
}

import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import spectral from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import rulesets from '@stoplight/spectral-rulesets'

export interface Finding {
  readonly rule: string
  readonly severity: 'error' | 'warn'
  /** Where, as a JSON pointer without the leading slash. */
  readonly at: string
}

const redoclyProgram = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js')
const config = join(import.meta.dirname, 'redocly.yaml')

/** What Redocly's linter finds in the description that `file` holds. */
export function redoclyLint(file: string): Finding[] {
  const { problems } = redocly('lint', file, '--format=json')
  return problems.map(({ ruleId, severity, location }: RedoclyProblem) => ({
    rule: ruleId,
    severity,
    at: location[0]?.pointer.replace(/^#\//, '') ?? '',
  }))
}

/** Redocly's score of how well a program that never saw the description finds its way, of 100. */
export const agentReadiness = (file: string): number => redocly('score', file, '--format=json').agentReadiness

interface RedoclyProblem {
  readonly ruleId: string
  readonly severity: Finding['severity']
  readonly location: readonly { readonly pointer: string }[]
}

function redocly(...args: readonly string[]) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  const { stdout, stderr } = spawnSync(process.execPath, [redoclyProgram, ...args, '--config', config], {
    env,
    encoding: 'utf8',
  })
  try {
    return JSON.parse(stdout)
  } catch {
    throw new Error(`redocly ${args.join(' ')} failed: ${stdout}${stderr}`)
  }
}

/** What Spectral finds with its rules for OpenAPI and those of OWASP. */
export async function spectralLint(document: object): Promise<Finding[]> {
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets.oas, owasp] } as never)
  const results = await linter.run(JSON.parse(JSON.stringify(document)))
  return results.map(({ code, severity, path }) => ({
    rule: String(code),
    severity: severity === 0 ? 'error' : 'warn',
    at: path.join('/'),
  }))
}

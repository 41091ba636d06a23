import { NotInstalled } from './install.ts'
import { reasonOf, type Started } from './start.ts'

/** A server for a run of tests. Without one, the tests that need it are skipped; `hasFailed` fails the run. */
export interface Provided {
  readonly server?: Started
  readonly report: string
  readonly hasFailed: boolean
}

export async function provide(what: string, start: () => Promise<Started>): Promise<Provided> {
  try {
    return { server: await start(), report: what, hasFailed: false }
  } catch (error) {
    const hasFailed = !(error instanceof NotInstalled)
    const report = hasFailed
      ? `FAILED: it is installed, but it does not start: ${what} (${reasonOf(error)}).`
      : `SKIPPED: cannot install ${what} (${reasonOf(error)}). Its tests are skipped, journeys run embedded.`
    return { report, hasFailed }
  }
}

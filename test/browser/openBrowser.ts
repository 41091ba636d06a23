import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/** Tests in a browser are left out where there is none; `CHROMIUM` names one elsewhere. */
export const hasBrowser = existsSync(executablePath)
if (!hasBrowser) process.stderr.write(`Skipped: there is no browser at ${executablePath} (set CHROMIUM).\n`)

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    headless: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

import { afterAll } from '@jest/globals'
import type { Id, Role } from '@manabi/kernel'
import { ConsoleBrowser } from '../harness/consoleBrowser.ts'
import { startOAuthService } from './startOAuthService.ts'

interface Given {
  readonly seats?: number
  readonly settings?: Record<string, string>
}

/** A service with a school, and its people at the console. It is removed after the file's tests. */
export async function startConsole({ seats, settings }: Given = {}) {
  const { service, world, url, app } = await startOAuthService(settings)
  afterAll(() => service.remove())
  const school = await world.organization('Kita High School', seats)
  const browser = (language?: string) => new ConsoleBrowser(url, language)
  const signedIn = async (roles: readonly Role[], organizations: readonly Id[] = [school]) => {
    const { email } = await world.account(Object.fromEntries(organizations.map((id) => [id, roles])))
    const person = browser()
    return { person, email, page: await person.signIn(email) }
  }
  return { service, world, url, app, school, base: `/console/organizations/${school}`, browser, signedIn }
}

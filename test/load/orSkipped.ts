import type { Started } from '../servers/start.ts'
import type { Figure } from './figure.ts'

/** Measures against the server that the environment names, else one started for it; where there is none, says so. */
export async function orSkipped(
  setting: string,
  start: () => Promise<Started>,
  measure: (url: string) => Promise<Figure[]>,
): Promise<Figure[]> {
  const named = process.env[setting]
  if (named) return measure(named)
  const server = await start().catch((error: Error) => error)
  if (server instanceof Error) {
    process.stderr.write(`  skipped: ${setting} names no server, and none can be started (${server.message}).\n`)
    return []
  }
  try {
    return await measure(server.url)
  } finally {
    await server.stop()
  }
}

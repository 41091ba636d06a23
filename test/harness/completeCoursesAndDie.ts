import { readConfig } from '@manabi/platform'
import { serve } from '../../apps/cli/src/serve.ts'
import { testSettings } from './service.ts'

// Run as a process of its own: `completeCoursesAndDie.ts DATA_DIR LESSON_ID TOKEN…`. Learners complete a lesson side by side, and the
// process is killed when the last but a few have been answered.
const [, , dataDir, lessonId, ...tokens] = process.argv
const { url } = await serve(readConfig(testSettings(dataDir!)))
let answered = 0
const complete = async (token: string) => {
  const headers = { Authorization: `Bearer ${token}` }
  await fetch(`${url}/api/v1/lessons/${lessonId}/complete`, { method: 'POST', headers })
  if (++answered === tokens.length - 2) process.kill(process.pid, 'SIGKILL')
}
await Promise.all(tokens.map(complete))

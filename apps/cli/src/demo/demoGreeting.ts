import type { Demo } from './createDemo.ts'

/** What is printed once: where things are, the accounts, three commands that work when pasted into bash, and how to turn all this off. */
export function demoGreeting({ learner, admin, lessonIds }: Demo, publicUrl: string, dataDir: string): string {
  const api = `${publicUrl}/api/v1`
  const credentials = JSON.stringify({ email: learner.email, password: learner.password })
  return `
No data in ${dataDir}, so Manabi created a demo organization with a short course, in English and in Japanese.

  console         ${publicUrl}/console
  API reference   ${publicUrl}/scalar/v1
  data            ${dataDir}

  learner   ${learner.email}   password ${learner.password}
  admin     ${admin.email}     password ${admin.password}

Three commands to try (the passwords are not shown again):

  1. Sign in
TOKEN=$(curl -s ${api}/auth/login -H 'Content-Type: application/json' -d '${credentials}' | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')

  2. Read the courses
curl -s '${api}/courses?culture=en-US' -H "Authorization: Bearer $TOKEN"; echo

  3. Complete a lesson
curl -s -X POST ${api}/lessons/${lessonIds[0]}/complete -H "Authorization: Bearer $TOKEN"; echo

To skip demo data, use an empty DATA_DIR and DEMO=off.

`
}

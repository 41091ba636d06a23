/** What the groups of operations are about, in the glossary's words. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Authentication: 'Signing in, refreshing tokens, sessions.',
  Catalog: 'Courses, lessons, materials, paths and certificates that the caller may see.',
  Progress: "The learner's own progress: views, completions, quizzes, certificates.",
  Tests: 'Tests to sit, and their results.',
  Goals: "The learner's goals, in order of preference.",
  Study: "The learner's study sessions, totals and streak.",
  Devices: 'Accounts without sign-up, made by a device.',
  Account: 'The signed-in person.',
  Organizations: 'Members, departments, seats and assignments of an organization.',
  'API keys': 'Credentials of programs that act for an organization.',
  Authoring: 'Creating and changing courses, lessons, materials and tests.',
  Reports: 'Aggregates over an organization, without persons.',
  Drafting: 'Drafts written by an AI provider; nothing is saved.',
  Webhooks: 'Endpoints that get signed events, and their deliveries.',
}

/** What the groups of operations are about, in the glossary's words; an operation whose tag is missing here fails its suite. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Authentication: 'Signing in, refreshing tokens, sessions.',
  Learner: 'The signed-in person.',
  Catalog: 'Courses, lessons, materials, paths and certificates that the caller may see.',
  Progress: "The learner's own progress: views, completions, quizzes, certificates.",
  Members: 'Who belongs to an organization, who is invited, and how many seats there are.',
  'API keys': 'Credentials of programs that act for an organization.',
  Clients: 'Apps that registered themselves, and what an organization lets them do.',
  Webhooks: 'Endpoints that get signed events, and their deliveries.',
}

import type { Word, Words } from './wordsOf.ts'

/** For each shell the script that completes what these commands take. The words before the cursor decide which of them it is. */
export const shells = {
  bash: (all: readonly Words[]) => `# Completion of manabi for bash.
_manabi() {
  local current=\${COMP_WORDS[COMP_CWORD]} command=manabi word words= files=
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
      ${pathsOf(all)}) command="$command $word" ;;
    esac
  done
  case $command in
${all.map((one) => `    ${quoted(one.command)}) words=${quoted(listed(one).join(' '))} files=${one.hasArguments ? 1 : ''} ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ -n $files && $current != -* ]]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _manabi manabi
`,
  zsh: (all: readonly Words[]) => `#compdef manabi
# Completion of manabi for zsh.
_manabi() {
  local command=manabi word
  local -a entries
  for word in \${words[2,CURRENT-1]}; do
    case "$command $word" in
      (${pathsOf(all)}) command="$command $word" ;;
    esac
  done
  case $command in
${all.map((one) => `    (${quoted(one.command)}) entries=(${described(one)})${one.hasArguments ? '; _files' : ''} ;;`).join('\n')}
  esac
  _describe manabi entries
}
compdef _manabi manabi
`,
  fish: (all: readonly Words[]) => `# Completion of manabi for fish.
function __manabi_at
  set -l command manabi
  for word in (commandline -opc)[2..-1]
    switch "$command $word"
      case ${paths(all).map(quoted).join(' ')}
        set command "$command $word"
    end
  end
  test "$command" = "$argv[1]"
end
complete -c manabi -f
${all.flatMap(fishLines).join('\n')}
`,
} as const

const paths = (all: readonly Words[]): string[] => all.slice(1).map(({ command }) => command)
const pathsOf = (all: readonly Words[]): string => paths(all).map(quoted).join('|')
const listed = ({ commands, options }: Words): string[] => [...commands, ...options].map(({ word }) => word)
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const described = ({ commands, options }: Words): string =>
  [...commands, ...options]
    .map(({ word, description }) => quoted(`${word}:${description.replaceAll(':', '\\:')}`))
    .join(' ')

function fishLines({ command, commands, options, hasArguments }: Words): string[] {
  const at = `complete -c manabi -n ${quoted(`__manabi_at ${quoted(command)}`)}`
  const line =
    (kind: string) =>
    ({ word, description }: Word) =>
      `${at} ${kind} ${word.replace(/^--/, '')} -d ${quoted(description)}`
  return [...commands.map(line('-a')), ...options.map(line('-l')), ...(hasArguments ? [`${at} -F`] : [])]
}

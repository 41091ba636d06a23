import { Argument, type Command } from 'commander'
import { shells } from '../completion/shells.ts'
import { wordsOf } from '../completion/wordsOf.ts'

type Shell = keyof typeof shells

const help = `
bash  add to ~/.bashrc:                   source <(manabi completion bash)
zsh   add to ~/.zshrc, after compinit:    source <(manabi completion zsh)
fish  run once:                           manabi completion fish > ~/.config/fish/completions/manabi.fish
`

/** `manabi completion bash | zsh | fish`. */
export function completionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print a script that completes commands and options when Tab is pressed.')
    .addArgument(new Argument('<shell>', 'your shell').choices(Object.keys(shells)))
    .addHelpText('after', help)
    .action((shell: Shell) => void process.stdout.write(shells[shell](wordsOf(program))))
}

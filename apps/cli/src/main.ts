import { baseProgram } from './baseProgram.ts'

const program = process.argv[2] === 'serve' ? baseProgram() : await wholeProgram()
await program.parseAsync()

async function wholeProgram() {
  const [{ createProgram }, { run }] = await Promise.all([import('./program.ts'), import('./runner.ts')])
  return createProgram(run)
}

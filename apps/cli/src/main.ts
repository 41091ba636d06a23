import { createProgram } from './program.ts'
import { run } from './runner.ts'

await createProgram(run).parseAsync()

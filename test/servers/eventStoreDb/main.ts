import { startStandIn } from './server.ts'

/** `main.ts PORT DIRECTORY`: the stand-in in a process of its own, which can be killed. */
const [port, directory] = process.argv.slice(2)
await startStandIn({ port: Number(port), directory: directory! })
process.once('SIGTERM', () => process.exit())

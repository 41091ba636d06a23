import { readdirSync } from 'node:fs'
import { type Figure, isMet, table } from './figure.ts'

/** A `*.bench.ts` file of this folder. */
interface Benchmark {
  readonly name: string
  measure(): Promise<Figure[]>
}

const wanted = process.argv.slice(2)
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts'))
const benchmarks: Benchmark[] = await Promise.all(files.sort().map((file) => import(`./${file}`)))
const unknown = wanted.filter((name) => !benchmarks.some((benchmark) => benchmark.name === name))

if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}. There are: ${benchmarks.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(2)
}

const figures: Figure[] = []
for (const { name, measure } of benchmarks) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  process.stderr.write(`${name} …\n`)
  figures.push(...(await measure()))
}
process.stdout.write(`${table(figures)}\n`)
process.exitCode = figures.every(isMet) ? 0 : 1

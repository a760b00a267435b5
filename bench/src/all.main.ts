import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CAUSES } from './causes.js'
import { type Figure, isMet, keptFiles, lineOf, RESULTS } from './report.js'

/** Every benchmark in turn, then all figures as one list: those of today, or the newest that are kept. */
const { values: options } = parseArgs({
  options: { kept: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
if (options.help) {
  process.stdout.write(`Usage: bin/bench all [--kept]

  --kept  measure nothing; print the newest figures of each benchmark from bench/results/
`)
  process.exit(0)
}

/** Benchmarks that are left out: they do not measure the product themselves, or have no target. */
const LEFT_OUT = ['all', 'optimize-long-run']

const names = (await readdir(import.meta.dirname))
  .flatMap((file) => /^(.+)\.main\.js$/.exec(file)?.[1] ?? [])
  .filter((name) => !LEFT_OUT.includes(name))

const failed = new Set<string>()
if (!options.kept) for (const name of names) if ((await run(name)) !== 0) failed.add(name)

for (const name of names) {
  const file = (await keptFiles(name)).at(-1)
  if (file === undefined) {
    console.log(`\n${name}: no result is kept`)
    continue
  }
  const { data, date, figures } = JSON.parse(await readFile(join(RESULTS, file), 'utf8')) as Kept
  console.log(`\n${name} (${data}, ${date.slice(0, 10)})${failed.has(name) ? ': failed today; these are older' : ''}`)
  for (const figure of figures) {
    console.log(lineOf(figure))
    const cause = CAUSES[name]?.[figure.what]
    if (cause !== undefined && isMet(figure) === false) console.log(`    ${cause}`)
  }
}
process.exit(failed.size === 0 ? 0 : 1)

interface Kept {
  data: string
  date: string
  figures: Figure[]
}

/** @returns its exit code; its output goes to standard error */
function run(name: string): Promise<number> {
  console.error(`• ${name}`)
  const program = join(import.meta.dirname, `${name}.main.js`)
  const child = spawn(process.execPath, ['--enable-source-maps', program], { stdio: ['ignore', 2, 2] })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'

/** One figure of `bin/bench`, against what it should reach. */
export interface Figure {
  what: string
  value: number
  unit: string
  target: { at: 'least' | 'most'; value: number } | null
}

const round = (value: number) => Number(value.toPrecision(4))

/** Prints the figures and keeps them under `bench/results/`, with the machine, the data and the versions. */
export async function report(name: string, data: string, figures: Figure[], raw: object): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const api = JSON.parse(await readFile(join(root, '../apps/api/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const result = {
    benchmark: name,
    date: new Date().toISOString(),
    machine: {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      memory_gb: Math.round(totalmem() / 2 ** 30),
      kernel: release(),
      node: process.version,
    },
    data,
    versions: api.dependencies,
    figures: figures.map((figure) => ({ ...figure, value: round(figure.value), met: met(figure) })),
    raw,
  }
  const folder = join(root, 'results')
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${name}-${result.date.slice(0, 10)}.json`)
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`)
  console.log(JSON.stringify(result, null, 2))
  for (const figure of figures) {
    const mark = met(figure) === null ? ' ' : met(figure) ? '✓' : '✗'
    const target = figure.target ? ` (at ${figure.target.at} ${figure.target.value})` : ''
    console.log(`${mark} ${figure.what}: ${round(figure.value)} ${figure.unit}${target}`)
  }
}

function met({ value, target }: Figure): boolean | null {
  if (!target) return null
  return target.at === 'least' ? value >= target.value : value <= target.value
}

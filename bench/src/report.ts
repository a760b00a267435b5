import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { resultText } from './result-text.js'

/** One figure of `bin/bench`, and its target. */
export interface Figure {
  what: string
  value: number
  unit: string
  target: { at: 'least' | 'most'; value: number } | null
  /** The part of a benchmark that measures it, where parts can be run apart. */
  row?: string
}

/** Where the newest result of each benchmark is kept. */
export const RESULTS = join(import.meta.dirname, '../results')

const round = (value: number) => Number(value.toPrecision(4))

/**
 * Prints the figures and keeps them under `bench/results/`, with the machine, the data and the versions, in place of the
 * older result of the same benchmark.
 *
 * @param isPart  only some rows were measured: the others of the same day and data are kept
 */
export async function report(
  name: string,
  data: string,
  figures: Figure[],
  raw: object,
  isPart = false,
): Promise<void> {
  const root = join(import.meta.dirname, '..')
  const api = JSON.parse(await readFile(join(root, '../apps/api/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const date = new Date().toISOString()
  const folder = RESULTS
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${name}-${date.slice(0, 10)}.json`)
  const others = isPart ? await otherRows(file, data, figures) : { figures: [], raw: {} }
  const result = {
    benchmark: name,
    date,
    machine: {
      cpu: cpus()[0]?.model,
      cores: cpus().length,
      memory_gb: Math.round(totalmem() / 2 ** 30),
      kernel: release(),
      node: process.version,
    },
    data,
    versions: api.dependencies,
    figures: [
      ...others.figures,
      ...figures.map((figure) => ({ ...figure, value: round(figure.value), met: isMet(figure) })),
    ],
    raw: { ...others.raw, ...raw },
  }
  const text = resultText(result)
  await writeFile(file, `${text}\n`)
  for (const older of await keptFiles(name)) if (join(folder, older) !== file) await rm(join(folder, older))
  console.log(isPart ? `kept in ${file}` : text)
  for (const figure of figures) console.log(lineOf(figure))
}

/** The names of the files that hold results of a benchmark, the oldest first. */
export async function keptFiles(name: string): Promise<string[]> {
  const ofThisOne = new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.json$`)
  return (await readdir(RESULTS)).filter((file) => ofThisOne.test(file)).sort()
}

/** One figure as a line: whether it reaches its target, its name, its value and its target. */
export function lineOf(figure: Figure): string {
  const mark = isMet(figure) === null ? ' ' : isMet(figure) ? '✓' : '✗'
  const target = figure.target ? ` (at ${figure.target.at} ${figure.target.value})` : ''
  return `${mark} ${figure.what}: ${round(figure.value)} ${figure.unit}${target}`
}

/** Null without a target. */
export function isMet({ value, target }: Figure): boolean | null {
  if (!target) return null
  return target.at === 'least' ? value >= target.value : value <= target.value
}

/** Adds rows of a result of the same day that were not measured now. */
async function otherRows(
  file: string,
  data: string,
  measured: Figure[],
): Promise<{ figures: object[]; raw: Record<string, unknown> }> {
  const text = await readFile(file, 'utf8').catch(() => null)
  const kept = text === null ? null : (JSON.parse(text) as { data: string; figures: Figure[]; raw: object })
  if (kept?.data !== data) return { figures: [], raw: {} }
  const rows = new Set(measured.map(({ row }) => row))
  return { figures: kept.figures.filter(({ row }) => row !== undefined && !rows.has(row)), raw: { ...kept.raw } }
}

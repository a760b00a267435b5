import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Path64, type Paths64 } from 'clipper2-ts'
import { type CountryLabel } from './countries.js'

/**
 * The tiles of the first zooms outside every region: an SQLite file that is made with this package
 * (`make-world-tiles.main.ts`), because making them takes some 10 s and they are the same in every build.
 */
export const worldTilesFile = fileURLToPath(new URL('../../../dist/world-tiles.sqlite', import.meta.url))

/** Further data of the world that is the same in every build, and made with this package. */
export const worldShapesFile = fileURLToPath(new URL('../../../dist/world-shapes.json', import.meta.url))

export interface WorldShapes {
  /** Natural Earth's land 1:50,000,000, each path of positive area in the world's grid. */
  land: Paths64
  countries: CountryLabel[]
}

interface WrittenShapes {
  /** `x, y, x, y…` */
  land: number[][]
  countries: CountryLabel[]
}

export function writtenShapes({ land, countries }: WorldShapes): string {
  const written: WrittenShapes = { land: land.map((path) => path.flatMap(({ x, y }) => [x, y])), countries }
  return JSON.stringify(written)
}

export async function worldShapes(): Promise<WorldShapes> {
  const { land, countries } = JSON.parse(await readFile(worldShapesFile, 'utf8')) as WrittenShapes
  return { land: land.map(pathOf), countries }
}

function pathOf(numbers: number[]): Path64 {
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i]!, y: numbers[2 * i + 1]! }))
}

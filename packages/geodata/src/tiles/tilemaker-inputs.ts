import { existsSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { type BuildContext } from '../artefacts/artefact-step.js'
import { combineExtracts } from '../osm-pbf/combine-extracts.js'
import { copyWithCompleteWays } from '../osm-pbf/complete-ways.js'
import { writeExtract } from '../osm-pbf/write-extract.js'
import { thingsFile } from '../search/search-step.js'
import { borderData } from './borders.js'
import { type CityLabels, findCities, luaTable } from './city-labels.js'
import { placeRanks } from './place-ranks.js'
import { tilemakerConfig } from './tile-layers.js'
import { type QuarterShape, quarterShapes, quarterTable } from './quarter-shapes.js'
import { profileFile, profileWith } from './tilemaker.js'

/** The inputs of tilemaker: the extracts and borders in one file, its configuration and our profile. */
export class TilemakerInputs {
  private readonly data: string
  private readonly borders: string
  private readonly config: string
  private readonly profile: string

  constructor(
    private readonly context: Pick<BuildContext, 'extracts' | 'bounds' | 'scratch' | 'signal' | 'after'>,
    private readonly scratch: string,
  ) {
    this.data = join(scratch, 'data.osm.pbf')
    this.borders = join(scratch, 'borders.osm.pbf')
    this.config = join(scratch, 'config.json')
    this.profile = join(scratch, 'profile.lua')
  }

  get args(): string[] {
    return [
      '--input',
      this.data,
      '--config',
      this.config,
      '--process',
      this.profile,
      '--bbox',
      this.context.bounds.join(','),
    ]
  }

  /** Prepares the inputs that need no ranks. */
  async prepare(): Promise<void> {
    await writeFile(this.config, JSON.stringify(tilemakerConfig()))
    await writeExtract(this.borders, await borderData(this.context.bounds))
    await this.combine(this.context.extracts)
  }

  /** Makes the profile, once the search step has ranked the things. */
  async rank(): Promise<void> {
    await this.context.after('places')
    const known = rankedIn(thingsFile(this.context.scratch))
    const ranksFile = known && join(this.scratch, 'ranks')
    if (ranksFile) await writeFile(ranksFile, known.ranks)
    const tables = luaTable(known?.cities ?? new Map()) + quarterTable(known?.quarters ?? new Map())
    await writeFile(this.profile, profileWith(readFileSync(profileFile, 'utf8'), ranksFile, tables))
  }

  /** Prepares the data again, without references to missing nodes. */
  async complete(): Promise<void> {
    const { extracts, signal } = this.context
    const completed = extracts.map((_, i) => join(this.scratch, `complete-${i}.osm.pbf`))
    for (const [i, file] of extracts.entries()) await copyWithCompleteWays(file, completed[i]!, signal)
    await this.combine(completed)
    for (const file of completed) await rm(file)
  }

  // tilemaker 3.0 fails at a second input file.
  private combine(extracts: string[]): Promise<void> {
    return combineExtracts([...extracts, this.borders], this.data, this.context)
  }
}

/** Null without a search step: the profile then ranks things by their kind. */
function rankedIn(file: string): { ranks: Buffer; cities: CityLabels; quarters: Map<string, QuarterShape> } | null {
  if (!existsSync(file)) return null
  const things = new DatabaseSync(file, { readOnly: true })
  try {
    return { ranks: placeRanks(things), cities: findCities(things), quarters: quarterShapes(things) }
  } finally {
    things.close()
  }
}

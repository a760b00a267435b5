import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import {
  categoryOf,
  type Correction,
  CORRECTIONS_FILE,
  displayName,
  formatCorrection,
  formatPlaceId,
  type Layer,
  type Names,
  parseCorrections,
  parsePlaceId,
  placeId,
  placeLayers,
  unitsPerDegree,
} from '@repere/gazetteer'
import { GeodataProblem } from '../problems.js'

/** A correction as a user enters it. */
export type CorrectionRequest =
  | { kind: 'add'; name: string; category: string; lat: number; lng: number }
  | { kind: 'move'; place: string; lat: number; lng: number }
  | { kind: 'rename'; place: string; name: string }
  | { kind: 'close'; place: string }
  | { kind: 'withdraw'; correction: string }

/** The person who accepts a correction, and the reason. */
export interface Acceptance {
  by: string
  note?: string | undefined
  now?: Date
}

/** A place as the build in service, or an earlier correction, describes it. */
export interface KnownPlace {
  source: string
  name: string | null
  layer: Layer
  lat: number
  lng: number
}

/** The corrections of a data folder. */
export class CorrectionsLog {
  private readonly file: string

  constructor(private readonly dataDir: string) {
    this.file = join(dataDir, CORRECTIONS_FILE)
  }

  /** The oldest first; lines that cannot be read are left out. */
  async read(): Promise<Correction[]> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    return parseCorrections(text).corrections
  }

  /**
   * Appends an accepted correction to the file.
   *
   * @throws GeodataProblem  when it names an unknown place or correction; nothing is written
   */
  async accept(request: CorrectionRequest, { by, note, now = new Date() }: Acceptance): Promise<Correction> {
    const common = { id: randomUUID(), at: now.toISOString(), by }
    const correction: Correction = { ...common, ...(await this.resolved(request, common.id)), ...(note && { note }) }
    const line = formatCorrection(correction)
    const { faults } = parseCorrections(line)
    if (faults[0])
      throw new GeodataProblem('bad_settings', `This is not a valid correction: ${faults[0].reason}.`, 'See --help.')
    await mkdir(this.dataDir, { recursive: true })
    await appendFile(this.file, line)
    return correction
  }

  /**
   * Corrections with the source of their places, from the build in service. A correction of a place that the build does
   * not contain stays without a source.
   */
  withSources(corrections: readonly Correction[]): Correction[] {
    return corrections.map((correction) => {
      if (correction.source !== undefined || correction.kind === 'withdraw') return correction
      const source = placeInBuild(this.dataDir, correction.place)?.source
      return source === undefined ? correction : { ...correction, source }
    })
  }

  private async resolved(
    request: CorrectionRequest,
    id: string,
  ): Promise<Pick<Correction, 'kind' | 'place'> & Partial<Correction>> {
    switch (request.kind) {
      case 'add': {
        const layer = categoryOf(request.category)?.layer
        if (layer === undefined || !placeLayers.includes(layer)) {
          const remedy = 'Use a slug of /v1/places/categories.'
          throw new GeodataProblem('bad_settings', `There is no category "${request.category}" of places.`, remedy)
        }
        const source = `correction/${id}`
        return { ...request, place: formatPlaceId(placeId(source)), source }
      }
      case 'withdraw': {
        const known = (await this.read()).find(({ id: own, kind }) => own === request.correction && kind !== 'withdraw')
        if (!known) throw unknown(`correction ${request.correction}`, 'bin/data correct list shows them.')
        return { kind: 'withdraw', place: known.id }
      }
      default: {
        const uuid = parsePlaceId(request.place)
        const place = uuid && formatPlaceId(uuid)
        const known = place && (await this.placeOf(place))
        if (!known) throw unknown(`place ${request.place}`, 'Take the id that /v1/places or /v1/geocode gives.')
        if (request.kind === 'move' && ![...placeLayers, 'address'].includes(known.layer)) {
          throw new GeodataProblem('bad_settings', `A ${known.layer} cannot be moved.`, 'Correct it in OpenStreetMap.')
        }
        return { ...request, place, source: known.source }
      }
    }
  }

  /** A place by its id: an added place, else a place of the build in service. */
  private async placeOf(place: string): Promise<KnownPlace | null> {
    const added = (await this.read()).find((one) => one.kind === 'add' && one.place === place)
    if (added) {
      const { source, name, lat, lng } = added
      return { source: source!, name: name!, layer: 'landmark', lat: lat!, lng: lng! }
    }
    return placeInBuild(this.dataDir, place)
  }
}

/** A place of the build in service; null for an unknown id. */
function placeInBuild(dataDir: string, place: string): KnownPlace | null {
  const database = openIndex(dataDir)
  try {
    const row = database
      .prepare('SELECT source, names, layer, lat, lng FROM document WHERE uuid = ?')
      .get(parsePlaceId(place)!) as
      { source: string; names: string | null; layer: Layer; lat: number; lng: number } | undefined
    if (!row) return null
    const { source, names, layer, lat, lng } = row
    const name = names === null ? null : displayName(JSON.parse(names) as Names, 'fr')
    return { source, name, layer, lat: lat / unitsPerDegree, lng: lng / unitsPerDegree }
  } finally {
    database.close()
  }
}

function openIndex(dataDir: string) {
  try {
    return new DatabaseSync(join(dataDir, 'current', 'search.sqlite'), { readOnly: true })
  } catch {
    throw new GeodataProblem('bad_settings', `${dataDir} has no build with a search index.`, 'Run bin/data build.')
  }
}

const unknown = (what: string, remedy: string) => new GeodataProblem('bad_settings', `There is no ${what}.`, remedy)

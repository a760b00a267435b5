import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type CountryFinder } from '../countries/country-finder.js'
import { blockHolds, groupField } from '../osm-pbf/blocks.js'
import { type Tags } from '../osm-pbf/elements.js'
import { packBlob, readBlobs, unpackBlob, unreadableExtract } from '../osm-pbf/blobs.js'
import { visitExtract } from '../osm-pbf/read-extract.js'
import { rewriteWays } from '../osm-pbf/rewrite-ways.js'
import { withKnownRules } from './known-rules.js'
import { roadClassOf, withDrivenSpeed } from './road-tags.js'
import { Settlements } from './settlements.js'
import { type SpeedTable } from './speed-table.js'

const streetClasses = new Set(['residential', 'living_street', 'unclassified'])

export interface TagSpeedsOptions {
  table: SpeedTable
  countries: CountryFinder
  signal?: AbortSignal
  /** 0..1 */
  onProgress?(done: number): void
}

/**
 * Copies extracts for the engine: every road is tagged with its real speed, and with traffic rules in terms that the
 * engine knows. The engine's own table of default speeds knows neither surfaces nor signs, and distinguishes town from
 * country by road density alone.
 *
 * Memory grows with the number of roads (about 40 bytes each), not with the number of nodes. A road that is in several
 * extracts, such as a road across a border, is kept only in the first.
 *
 * @returns the copies' paths, in the order of `sources`
 * @throws GeodataProblem `extract_unreadable`
 */
export async function tagSpeeds(sources: string[], folder: string, options: TagSpeedsOptions): Promise<string[]> {
  const { signal } = options
  const report = (passes: number) => options.onProgress?.(passes / (3 * sources.length))
  let passes = 0

  const surveys: RoadSurvey[] = []
  for (const source of sources) {
    surveys.push(await surveyRoads(source, signal))
    report(++passes)
  }
  const middles = new NodeLocations(surveys.flatMap(({ middles }) => [middles]))
  const settlements = new Settlements()
  for (const source of sources) {
    await visitExtract(
      source,
      {
        node(id, lat, lng, tags) {
          middles.locate(id, lat, lng)
          if (tags?.place !== undefined) settlements.addPlace(lat, lng, tags)
        },
      },
      { signal },
    )
    report(++passes)
  }
  for (const { streetMiddles } of surveys) {
    for (const id of streetMiddles) {
      const at = middles.at(id)
      if (at) settlements.addStreet(at.lat, at.lng)
    }
  }

  const copies: string[] = []
  for (const [index, source] of sources.entries()) {
    const copy = join(folder, `roads-${index + 1}.osm.pbf`)
    const earlier = surveys.slice(0, index).map(({ ids }) => ids)
    await copyWithSpeeds(source, copy, { ...options, middles, settlements, earlier })
    copies.push(copy)
    report(++passes)
  }
  return copies
}

interface RoadSurvey {
  /** Ids of the ways that become edges of the graph, ascending. */
  ids: Float64Array
  /** A node in the middle of each road, for the position of the road. */
  middles: number[]
  streetMiddles: number[]
}

async function surveyRoads(source: string, signal?: AbortSignal): Promise<RoadSurvey> {
  const [ids, middles, streetMiddles]: [number[], number[], number[]] = [[], [], []]
  await visitExtract(
    source,
    {
      way(id, nodes, tags) {
        if (isTravelled(tags)) ids.push(id)
        const roadClass = roadClassOf(tags)
        if (roadClass === null || nodes.length === 0) return
        const middle = middleOf(nodes)
        middles.push(middle)
        if (streetClasses.has(roadClass)) streetMiddles.push(middle)
      },
    },
    { signal },
  )
  return { ids: Float64Array.from(ids).sort(), middles, streetMiddles }
}

/** Streets, paths and ferries: without this check they would be in the graph twice. */
function isTravelled(tags: Tags): boolean {
  return tags.highway !== undefined || tags.route !== undefined || tags.railway !== undefined
}

function middleOf(nodes: number[]): number {
  return nodes[Math.floor(nodes.length / 2)]!
}

interface CopyOptions extends TagSpeedsOptions {
  middles: NodeLocations
  settlements: Settlements
  earlier: Float64Array[]
}

async function copyWithSpeeds(source: string, copy: string, options: CopyOptions): Promise<void> {
  const { table, countries, settlements, middles, earlier, signal } = options
  const target = await open(copy, 'w')
  try {
    for await (const blob of readBlobs(source, signal)) {
      let bytes = blob.raw
      if (blob.type === 'OSMData') {
        const block = unpackBlob(source, blob)
        if (blockHolds(block, groupField.ways)) {
          try {
            const tagged = rewriteWays(block, (id, nodes, tags) => {
              if (isTravelled(tags) && earlier.some((ids) => indexIn(ids, id) >= 0)) return 'drop'
              const known = withKnownRules(tags)
              if (roadClassOf(tags) === null || nodes.length === 0) return known === tags ? null : known
              const at = middles.at(middleOf(nodes))
              return withDrivenSpeed(known, table, {
                area: at && settlements.isUrban(at.lat, at.lng) ? 'urban' : 'rural',
                country: at ? countries.at(at.lat, at.lng) : null,
              })
            })
            bytes = packBlob('OSMData', tagged)
          } catch (cause) {
            throw unreadableExtract(source, `the block before byte ${blob.endOffset} is damaged`, cause)
          }
        }
      }
      await target.write(bytes)
    }
  } finally {
    await target.close()
  }
}

/** Positions of some nodes: filled in one pass over an extract, then queried. */
class NodeLocations {
  private readonly ids: Float64Array
  private readonly lats: Float32Array
  private readonly lngs: Float32Array
  private next = 0

  constructor(wanted: number[][]) {
    this.ids = Float64Array.from(new Set(wanted.flat())).sort()
    this.lats = new Float32Array(this.ids.length).fill(NaN)
    this.lngs = new Float32Array(this.ids.length)
  }

  locate(id: number, lat: number, lng: number): void {
    // Nodes come in ascending order, so the search starts at the next wanted node. In a new file it starts again.
    if (this.ids[this.next] !== id) {
      if (id < (this.ids[this.next] ?? Infinity) && id > (this.ids[this.next - 1] ?? -Infinity)) return
      const found = indexIn(this.ids, id)
      this.next = found >= 0 ? found : -found - 1
      if (found < 0) return
    }
    this.lats[this.next] = lat
    this.lngs[this.next] = lng
    this.next++
  }

  /** Degrees, to about a metre; null when the extract has no such node. */
  at(id: number): { lat: number; lng: number } | null {
    const index = indexIn(this.ids, id)
    if (index < 0 || Number.isNaN(this.lats[index])) return null
    return { lat: this.lats[index]!, lng: this.lngs[index]! }
  }
}

/** The index of `id`, else −1 − its insertion index. */
function indexIn(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[middle]! < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? low : -1 - low
}

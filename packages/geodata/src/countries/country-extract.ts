import { type OsmData } from '../osm-pbf/write-extract.js'
import { type Bounds, type OsmMember, type OsmNode, type OsmRelation, type OsmWay } from '../osm-pbf/elements.js'
import { type Country } from './natural-earth.js'

// The engine's admin builder recognises countries with left-hand traffic by their name in OpenStreetMap. These names
// differ from Unicode's English names.
const nameThatTheEngineKnows: Record<string, string> = {
  AG: 'Antigua and Barbuda',
  BN: 'Brunei Darussalam',
  BS: 'The Bahamas',
  FJ: 'Viti',
  HK: 'Hong Kong',
  KN: 'Saint Kitts and Nevis',
  LC: 'Saint Lucia',
  MO: 'Macao',
  MZ: 'Moçambique',
  PG: 'Papua Niugini',
  SC: 'Sesel',
  SO: 'Soomaaliya',
  SZ: 'Swatini',
  TL: 'East Timor',
  TT: 'Trinidad and Tobago',
  VC: 'Saint Vincent and the Grenadines',
}

// The admin builder reads this file together with real extracts, so OpenStreetMap must never use these ids.
const firstId = 1_000_000_000_000_000

/** Countries as OpenStreetMap boundary relations, the only form that the engine's admin builder reads. */
export function countryExtract(countries: Country[], bounds: Bounds): OsmData {
  const nodes: OsmNode[] = []
  const ways: OsmWay[] = []
  const relations = countries.map(({ code, name, rings }, index): OsmRelation => {
    const members = rings.map(({ kind, corners }): OsmMember => {
      const refs = corners.map(([lng, lat]) => {
        const id = firstId + nodes.length
        nodes.push({ id, lat, lng, tags: {} })
        return id
      })
      const id = firstId + ways.length
      ways.push({ id, nodes: [...refs, refs[0]!], tags: {} })
      return { type: 'way', ref: id, role: kind }
    })
    return {
      id: firstId + index,
      members,
      tags: {
        type: 'boundary',
        boundary: 'administrative',
        admin_level: '2',
        name: nameThatTheEngineKnows[code] ?? name,
        'name:en': name,
        'ISO3166-1': code,
        'ISO3166-1:alpha2': code,
      },
    }
  })
  return { bounds, osmTimestamp: new Date(0).toISOString(), writingProgram: 'repere geodata', nodes, ways, relations }
}

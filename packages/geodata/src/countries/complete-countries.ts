import { visitExtract } from '../osm-pbf/read-extract.js'

/**
 * The countries whose whole border is in an extract. An extract of one country also contains the relations of its
 * neighbours, but only the shared part of their borders.
 *
 * @returns ISO 3166-1 alpha-2
 */
export async function completeCountries(extract: string, signal?: AbortSignal): Promise<Set<string>> {
  const borders = new Map<string, number[]>()
  await visitExtract(
    extract,
    {
      relation(_id, members, tags) {
        const code = tags['ISO3166-1:alpha2'] ?? tags['ISO3166-1']
        if (tags.boundary !== 'administrative' || tags.admin_level !== '2' || !code) return
        borders.set(
          code,
          members.filter(({ type }) => type === 'way').map(({ ref }) => ref),
        )
      },
    },
    { signal },
  )
  if (borders.size === 0) return new Set()
  const missing = new Set([...borders.values()].flat())
  await visitExtract(extract, { way: (id) => void missing.delete(id) }, { signal })
  return new Set(
    [...borders].filter(([, ways]) => ways.length > 0 && !ways.some((id) => missing.has(id))).map(([code]) => code),
  )
}

import { type OwnPlace, type PlaceColumns, placesIn } from '@repere/gazetteer/added-files'
import { faultsProblem } from '../added-sets/added-sets.js'
import { textOf } from '../added-sets/geojson-file.js'
import { GeodataProblem } from '../problems.js'

/**
 * Reads a file of places, packed with gzip or not.
 *
 * @throws GeodataProblem  `bad_places`, which names the first faulty rows
 */
export async function readPlaces(file: string, origin: PlaceColumns = {}): Promise<OwnPlace[]> {
  const read = placesIn(await textOf(file, 'bad_places'), origin)
  if (typeof read === 'string') {
    throw new GeodataProblem(
      'bad_places',
      `${file} is ${read}.`,
      'The first row of CSV names the columns, and texts with commas stand in quotes; GeoJSON is a FeatureCollection.',
    )
  }
  if (read.faults.length > 0) throw faultsProblem('bad_places', file, read.faults)
  return read.places
}

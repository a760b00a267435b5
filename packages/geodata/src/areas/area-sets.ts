import { AddedSets } from '../added-sets/added-sets.js'
import { type AddedArea, readAreas } from './area-file.js'

/** The files of areas beside the builds. */
export const areaSets = new AddedSets<AddedArea>({
  folder: 'areas',
  ending: 'geojson',
  problem: 'bad_areas',
  read: (file) => readAreas(file),
})

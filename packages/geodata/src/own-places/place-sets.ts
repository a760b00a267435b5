import { AddedSets, type SetOrigin } from '../added-sets/added-sets.js'
import { type OwnPlace, type PlaceColumns, readPlaces } from './place-file.js'

export type PlaceSetOrigin = SetOrigin & PlaceColumns

/** The files of places beside the builds. */
export const placeSets = new AddedSets<OwnPlace, PlaceSetOrigin>({
  folder: 'places',
  ending: 'data',
  problem: 'bad_places',
  read: readPlaces,
})

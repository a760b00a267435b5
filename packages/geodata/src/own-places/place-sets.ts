import { type OwnPlace, type PlaceColumns } from '@repere/gazetteer/added-files'
import { AddedSets, type SetOrigin } from '../added-sets/added-sets.js'
import { readPlaces } from './place-file.js'

/** `console`: staff added it in the console, where it is removed, too. */
export type PlaceSetOrigin = SetOrigin & PlaceColumns & { console?: true }

/** The files of places beside the builds. */
export const placeSets = new AddedSets<OwnPlace, PlaceSetOrigin>({
  folder: 'places',
  ending: 'data',
  problem: 'bad_places',
  read: readPlaces,
})

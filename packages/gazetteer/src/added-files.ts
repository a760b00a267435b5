export { type Feature, featuresOf } from './geojson.js'
export { type OwnPlace, type PlaceColumns, placesIn, STREET } from './own-places.js'
export { inLowerCase } from './written-names.js'

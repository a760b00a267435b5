import { type LatLng } from '@repere/shared'

/** About 11 km: a city or its outskirts. */
const AREA_DEGREES = 0.1

/** The name of the square that contains a point. */
export const areaOf = ({ lat, lng }: LatLng): string =>
  `${Math.floor(lat / AREA_DEGREES)},${Math.floor(lng / AREA_DEGREES)}`

export {
  type Degrees,
  EARTH_RADIUS_METRES,
  EQUATOR_METRES,
  EQUATORIAL_RADIUS_METRES,
  flatMetres,
  greatCircleMetres,
  METRES_PER_DEGREE,
  METRES_PER_DEGREE_MIN,
  METRES_PER_EQUATOR_DEGREE,
  METRES_PER_LATITUDE_DEGREE_MIN,
  movedBy,
  radians,
  shrinkAt,
} from './earth.js'
export { isInsideFlatRings, isInsideRings, type Ring } from './point-in-polygon.js'
export { metresInsideRings } from './distance-to-outline.js'

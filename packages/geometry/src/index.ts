export {
  type Degrees,
  EARTH_RADIUS_METRES,
  flatMetres,
  greatCircleMetres,
  METRES_PER_DEGREE,
  movedBy,
  radians,
  shrinkAt,
} from './earth.js'
export { isInsideFlatRings, isInsideRings, type Ring } from './point-in-polygon.js'

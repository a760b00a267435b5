export { type Build, NoBuild, readCurrentBuild } from './build.js'
export { coverageErrors } from './coverage.js'
export { type BuildReader, covers, type PreparedBuild, RegionData, type RegionLog } from './region-data.js'

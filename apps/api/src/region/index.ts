export { type Build, NoBuild, readCurrentBuild } from './build.js'
export { type Coverage, coverageErrors } from './coverage.js'
export { type BuildReader, type PreparedBuild, RegionData, type RegionLog } from './region-data.js'
export { nameTogether, PerRegion, Regions } from './regions.js'

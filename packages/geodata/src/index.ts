export { type CommandLine } from './cli/command-line.js'
export { runData } from './cli/run-data.js'
export { type BuildProgress, type BuildStage } from './builds/artefact-step.js'
export { readCurrentManifest } from './builds/build-folder.js'
export { buildRegion, type BuildRegionOptions } from './builds/build-region.js'
export { buildRegionInTurn } from './builds/build-region-in-turn.js'
export { CountryFinder } from './countries/country-finder.js'
export { coarseCountries } from './countries/natural-earth.js'
export { defaultDataDir, type GeodataConfig, readConfig, repositoryRoot } from './config.js'
export { fetchExtract, type FetchedExtract, type FetchOptions } from './extracts/fetch-extract.js'
export { findExtract, type FoundExtract } from './extracts/find-extract.js'
export { type Bounds } from './osm-pbf/elements.js'
export { type OsmHeader } from './osm-pbf/header.js'
export {
  type ExtractSummary,
  readExtractHeader,
  type ReadOptions,
  summarizeExtract,
  visitExtract,
} from './osm-pbf/read-extract.js'
export { GeodataProblem, type GeodataProblemCode } from './problems.js'
export { fileNameOf, listRegions, readRegion, type Region, type RegionSource } from './regions/region.js'
export { type Progress, progressBar } from './progress-bar.js'
export { type SyntheticOptions, writeSyntheticIndex } from './search/synthetic-documents.js'
export { hasTilemaker } from './tiles/tilemaker.js'
export { type OsmData, writeExtract } from './osm-pbf/write-extract.js'
export { applyTraffic } from './traffic/apply-traffic.js'
export { importTraces, type ImportSummary } from './traffic/import-traces.js'
export { observationsFile, replaceFile } from './traffic/observation-store.js'
export { graphEdges } from './routing/graph-edges.js'
export { learnLive } from './traffic/learn-live.js'
export { readTrainingTrips } from './traffic/train-model.js'

export { demoTownData, demoTownExtract } from './demo-town-extract.js'
export { type KnownRoute } from './known-routes.js'
export { DEMO_TOWN } from './known-town.js'

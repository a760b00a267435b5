export { routingConfig } from './routing-config.js'
export { valhallaConfig } from './valhalla-config.js'

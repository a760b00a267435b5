export { type Fix } from './drive.js'
export { RoadNetwork } from './road-network.js'
export { simulate, type SimulatedTrip, type SimulationOptions } from './simulate.js'

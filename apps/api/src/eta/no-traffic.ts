import { type TrafficEstimate, TrafficSource } from './traffic-source.port.js'

/** For deployments without traffic data: it covers no journey. */
export class NoTraffic extends TrafficSource {
  estimate(): Promise<TrafficEstimate | null> {
    return Promise.resolve(null)
  }
}

import { describeRoutingEngine } from '../routing-engine.contract.js'
import { ServiceOverData } from './service-over-data.fixture.js'

describeRoutingEngine("Valhalla's own HTTP service", (dataDir) => ServiceOverData.start(dataDir))

import { EngineOverData } from './engine-over-data.fixture.js'
import { describeRoutingEngine } from './routing-engine.contract.js'

describeRoutingEngine('the road engine in its host', (dataDir) => EngineOverData.start(dataDir))

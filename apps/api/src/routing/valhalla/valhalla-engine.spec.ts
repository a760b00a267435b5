import { EngineOverData } from '../engine-over-data.fixture.js'
import { describeRoutingEngine } from '../routing-engine.contract.js'

describeRoutingEngine('Valhalla in a process of ours', (dataDir) => EngineOverData.start(dataDir))

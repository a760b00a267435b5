import { type RoadEngine, type Roads } from '@repere/roads'
import { demoTownData } from '@repere/test-kit'
import { EnginesOverBuild } from './engine-over-build.fixture.js'

/**
 * The road engine over the demo town, in this process, for cars.
 *
 * @param change  of its roads, which no other engine sees
 */
export const townEngine = async (change?: (roads: Roads) => Roads): Promise<RoadEngine> =>
  (await EnginesOverBuild.read(await demoTownData(), change)).of('auto')

// Builds the data that tests share, so that no test has to wait for it.
import { demoTownData } from './demo-town.js'
import { hasWestAfricaSample, westAfricaData } from './west-africa.js'

await demoTownData()
if (hasWestAfricaSample()) await westAfricaData()

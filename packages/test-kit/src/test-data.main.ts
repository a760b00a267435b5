// Makes the data builds that tests share, so that none of them has to wait for one.
import { demoTownData } from './demo-town.js'
import { hasWestAfricaSample, westAfricaData } from './west-africa.js'

await demoTownData()
if (hasWestAfricaSample()) await westAfricaData()

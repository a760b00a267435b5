import { answerAside } from '../aside.js'
import { makeRoads } from './make-roads.js'

await answerAside(makeRoads)

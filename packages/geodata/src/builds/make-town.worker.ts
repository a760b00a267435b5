import { answerAside } from '../aside.js'
import { makeTown } from './make-town.js'

await answerAside(makeTown)

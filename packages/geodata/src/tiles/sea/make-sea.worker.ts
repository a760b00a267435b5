import { answerAside } from '../../aside.js'
import { makeSea } from './make-sea.js'

await answerAside(makeSea)

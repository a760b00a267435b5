import { answerAside } from '../aside.js'
import { makeIndex } from './make-index.js'

await answerAside(makeIndex)

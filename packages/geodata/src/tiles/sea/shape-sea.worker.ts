import { answerAside } from '../../aside.js'
import { shapeSea } from './shape-sea.js'

await answerAside(shapeSea)

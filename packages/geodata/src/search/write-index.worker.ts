import { answerAside } from '../aside.js'
import { writeIndex } from './write-index.js'

await answerAside(writeIndex)

import { answerAside } from '../aside.js'
import { findThings } from './find-things.js'

await answerAside(findThings)

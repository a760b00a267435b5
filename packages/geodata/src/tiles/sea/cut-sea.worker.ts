import { answerAside } from '../../aside.js'
import { cutSea } from './cut-sea.js'

await answerAside(cutSea)

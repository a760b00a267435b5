// One process per graph: the engine's addon mixes the graphs when a process opens two.
import { createRequire } from 'node:module'

const { Actor } = createRequire(import.meta.url)('@valhallajs/valhallajs')
let actor = null

async function answer({ id, open, method, query }) {
  try {
    if (open) {
      actor = new Actor(JSON.stringify(open))
      process.send({ id, answer: null })
    } else process.send({ id, answer: await actor[method](query) })
  } catch (failure) {
    process.send({ id, failure: failure.message })
  }
}
process.on('message', (message) => void answer(message))
process.on('disconnect', () => process.exit(0))

import 'reflect-metadata'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startDemoApi } from '@repere/test-kit'
import { RECORDED_ANSWERS_FILE } from '@repere/api/reference/documented-examples'
import { exampleAnswers } from '@repere/api/reference/example-answers'

/** Records the answers that the documentation shows, from an API over the demo town: `bin/examples`. */
const demo = await startDemoApi()
try {
  const answers = await exampleAnswers({ url: demo.api.url, key: await demo.createKey({ plan: 'pro' }) })
  await writeFile(RECORDED_ANSWERS_FILE, `${JSON.stringify(answers, null, 2)}\n`)
  console.log(`Written: ${fileURLToPath(RECORDED_ANSWERS_FILE)}`)
} finally {
  await demo.remove()
}

import { readConfig } from './config.js'
import { EmecefSimulator } from './simulator.js'

const { pendingSeconds, ...config } = readConfig()
const simulator = await EmecefSimulator.start({ ...config, pendingMs: pendingSeconds * 1000 })
console.log(`The e-MECeF simulator answers on ${simulator.url}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void simulator.stop())

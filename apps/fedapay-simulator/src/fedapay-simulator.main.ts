import { readConfig } from './config.js'
import { FedaPaySimulator } from './simulator.js'

const simulator = await FedaPaySimulator.start(readConfig())
console.log(`FedaPay is simulated on ${simulator.url}`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void simulator.stop())

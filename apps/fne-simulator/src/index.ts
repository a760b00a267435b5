export { FneSimulator, type FneFault, type SignedInvoice, type SimulatorOptions } from './simulator.js'

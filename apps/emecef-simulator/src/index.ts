export { FAULT_KINDS, type Fault, type FaultKind, type Operation } from './faults.js'
export { type CertifiedInvoice } from './machine.js'
export { EmecefSimulator, type SimulatorOptions } from './simulator.js'
export { type InvoiceRequest, type SecurityElements } from './wire.js'

export * from './payment-provider.js'
export * from './payment-provider.problems.js'

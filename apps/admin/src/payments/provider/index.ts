export * from './payment-provider.js'
export * from './payment-provider.problems.js'
export { PaymentProviderModule } from './payment-provider.module.js'

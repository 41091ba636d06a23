export { BoundedModel, type ModelBounds } from './boundedModel.ts'
export * from './port.ts'
export { type ProviderSettings, providerModel } from './providerModel.ts'

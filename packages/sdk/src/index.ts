export {
  type CarmenAnswer,
  type CarmenFeature,
  type CarmenGeocoder,
  carmenGeocoder,
  type CarmenQuery,
} from './carmen.js'
export { Repere } from './client.js'
export {
  type ErrorDetail,
  RepereAuthenticationError,
  RepereConnectionError,
  RepereError,
  RepereInvalidRequestError,
  RepereNotFoundError,
  RepereQuotaError,
  RepereTimeoutError,
  RepereUnavailableError,
} from './errors.js'
export { type Narrowed } from './narrowed.js'
export { styleUrl, withKey } from './maplibre.js'
export { decodePolyline, encodePolyline } from './polyline.js'
export { SearchSession, type SearchSessionOptions } from './search-session.js'
export { type CallOptions, type ClientOptions, type ConnectionOptions, type Credential } from './transport.js'
export type * from './types.js'
export { prefetchClips } from './voice-clips.js'

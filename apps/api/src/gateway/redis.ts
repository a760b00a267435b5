/** The connection to Redis of this process. */
export const REDIS = Symbol('REDIS')

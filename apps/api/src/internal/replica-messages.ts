/** The messages of a replica to its supervisor, several times a second. */
export interface ReplicaReport {
  /** Everything is loaded, and it does not listen yet. */
  prepared: boolean
  /** It takes requests. */
  ready: boolean
}

/** The message of the supervisor to a prepared replica; the bound socket comes with it. */
export interface ListenOrder {
  /** The socket's number in the supervisor. */
  listenOn: number
}

export const isReport = (message: unknown): message is ReplicaReport =>
  typeof (message as ReplicaReport | null)?.prepared === 'boolean'

export const isListenOrder = (message: unknown): message is ListenOrder =>
  typeof (message as ListenOrder | null)?.listenOn === 'number'

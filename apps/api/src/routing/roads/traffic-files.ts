/** What a build knows of its traffic. */
export interface TrafficFiles {
  /** Travel times of its edges at each hour of the week. */
  profiles: string
  /** Corrections of the times of journeys. */
  model: string | undefined
  /** Speeds of the last minutes: replaced every few minutes, absent most of the time. */
  live: string
  /** The build that they must be of. */
  build: string
}

/** The speeds of the last minutes, as threads get them: the file's bytes in shared memory, read once by each. */
export interface LiveBytes {
  version: number
  bytes: Uint8Array
}

/** What can go wrong between an extract and a build, as a word that a program can switch on. */
export type GeodataProblemCode =
  | 'unknown_region'
  | 'bad_region_file'
  | 'extract_missing'
  | 'extract_empty'
  | 'extract_unreadable'
  | 'extract_without_roads'
  | 'fetch_failed'
  | 'checksum_mismatch'
  | 'build_in_progress'
  | 'builder_missing'
  | 'builder_failed'
  | 'bad_settings'
  | 'stopped'

/**
 * A failure that somebody can do something about.
 * `message` says what happened, `remedy` what to do; both are one or two plain sentences.
 */
export class GeodataProblem extends Error {
  constructor(
    readonly code: GeodataProblemCode,
    message: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'GeodataProblem'
  }
}

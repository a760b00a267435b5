/** The problems of a build, as codes for programs. */
export type GeodataProblemCode =
  | 'unknown_region'
  | 'bad_region_file'
  | 'extract_missing'
  | 'extract_empty'
  | 'extract_unreadable'
  | 'extract_without_roads'
  | 'fetch_failed'
  | 'checksum_mismatch'
  | 'no_changes'
  | 'build_in_progress'
  | 'builder_missing'
  | 'builder_failed'
  | 'bad_settings'
  | 'disk_failed'
  | 'bad_traces'
  | 'bad_areas'
  | 'bad_places'
  | 'no_build'
  | 'no_observations'
  | 'build_refused'
  | 'store_failed'
  | 'stopped'

/**
 * A failure with a remedy.
 * `message` says what happened, `remedy` what to do, each in one or two sentences.
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

const diskRemedies: Record<string, string> = {
  EROFS: 'The disk is read-only: choose another folder, or mount it for writing.',
  EACCES: 'This user may not write there: choose another folder (--data-dir), or change who owns it.',
  EPERM: 'This user may not write there: choose another folder (--data-dir), or change who owns it.',
  ENOSPC: 'The disk is full: make room and build again. The build in service is untouched.',
  EDQUOT: 'The quota of this user is used up: make room and build again. The build in service is untouched.',
  ENOTDIR: 'A part of the path is a file, not a folder: choose another folder (--data-dir).',
  EEXIST: 'A part of the path is a file, not a folder: choose another folder (--data-dir).',
  EIO: 'The disk fails: look at the system log.',
}

/** The problem behind an error of the file system; null for another kind of error. */
export function diskProblem(failure: unknown): GeodataProblem | null {
  // Only errors of the file system have such a code. `instanceof` fails for an error of another realm.
  const { code = '', path } = (failure ?? {}) as NodeJS.ErrnoException
  const remedy = diskRemedies[code]
  if (remedy === undefined) return null
  const where = path === undefined ? 'the build' : path
  return new GeodataProblem('disk_failed', `Cannot write ${where} (${code}).`, remedy, { cause: failure })
}

import { type Environment, Setting } from './setting.js'

/** All problems of the settings at once, so that an operator need not restart after each correction. */
export class BadSettings extends Error {
  override readonly name = 'BadSettings'

  constructor(readonly problems: string[]) {
    super(`The settings are wrong:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

/** Settings by the field that holds their value. Groups nest. */
export interface Declared {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a setting of any type
  [field: string]: Setting<any> | OptionalGroup<Declared> | Declared
}

/** Settings that belong together. Null where the group is not given. */
export class OptionalGroup<D extends Declared> {
  /**
   * @param settings  its first setting decides
   * @param empty  the behaviour without the group, for the documentation
   * @param givenBy  `any`: each setting of the group makes the group given, not only the first
   */
  constructor(
    readonly settings: D,
    readonly empty: string,
    readonly givenBy: 'first' | 'any',
  ) {}

  isGiven(env: Environment): boolean {
    const all = settingsIn(this.settings)
    return (this.givenBy === 'first' ? all.slice(0, 1) : all).some(({ setting }) => setting.isGiven(env))
  }
}

export function optionalGroup<D extends Declared>(
  settings: D,
  { empty, givenBy = 'first' }: { empty: string; givenBy?: 'first' | 'any' },
): OptionalGroup<D> {
  return new OptionalGroup(settings, empty, givenBy)
}

/** The values of declared settings, in the same fields. */
export type Values<D> = {
  [F in keyof D]: D[F] extends Setting<infer T>
    ? T
    : D[F] extends OptionalGroup<infer G>
      ? Values<G> | null
      : Values<D[F]>
}

/**
 * Reads the declared settings. Space around a value is removed, and an empty variable counts as absent.
 *
 * @param complete  adds defaults and checks that depend on several settings. It also runs when settings are wrong, so
 *   that its problems are reported too.
 * @throws BadSettings  with every setting that is missing or wrong
 */
export function readSettings<D extends Declared>(declared: D, env: Environment): Values<D>
export function readSettings<D extends Declared, C>(
  declared: D,
  env: Environment,
  complete: (values: Values<D>, problems: string[]) => C,
): C
export function readSettings<D extends Declared, C>(
  declared: D,
  env: Environment,
  complete?: (values: Values<D>, problems: string[]) => C,
): C | Values<D> {
  const problems: string[] = []
  const values = readValues(declared, env, problems)
  const config = complete === undefined ? values : complete(values, problems)
  if (problems.length > 0) throw new BadSettings(problems)
  return config
}

function readValues<D extends Declared>(declared: D, env: Environment, problems: string[]): Values<D> {
  const entries = Object.entries(declared).map(([field, part]) => [field, readPart(part, env, problems)])
  return Object.fromEntries(entries) as Values<D>
}

function readPart(part: Declared[string], env: Environment, problems: string[]): unknown {
  if (part instanceof Setting) return part.read(env, problems)
  if (part instanceof OptionalGroup) return part.isGiven(env) ? readValues(part.settings, env, problems) : null
  return readValues(part, env, problems)
}

export interface ListedSetting {
  setting: Setting<unknown>
  /** The optional group that contains it. */
  group: OptionalGroup<Declared> | null
}

/** All declared settings, in the order of their declaration. */
export function settingsIn(declared: Declared, group: ListedSetting['group'] = null): ListedSetting[] {
  return Object.values(declared).flatMap((part) => {
    if (part instanceof Setting) return [{ setting: part as Setting<unknown>, group }]
    return part instanceof OptionalGroup ? settingsIn(part.settings, part) : settingsIn(part, group)
  })
}

/** Names of the settings that operators set, sorted. Programs set the others. */
export const namesOf = (declared: Declared): string[] =>
  [...new Set(settingsIn(declared).flatMap(({ setting }) => (setting.setBy === null ? setting.name : [])))].sort()

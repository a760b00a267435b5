import { LOCAL_WORDS } from './local-words.js'

/** Largest number of readings of `p@ssw0rd`, so that many such characters do not take seconds. */
const LOOKALIKE_READINGS_MAX = 16

/**
 * How hard a password is to guess.
 *
 * @param words  words that an attacker knows about the person
 * @returns 0 to 4
 */
export type PasswordEstimate = (password: string, words: string[]) => number

/** Reads the dictionaries, some megabytes: it takes about a second of processor time, and an estimate some 50 ms. */
export async function loadPasswordEstimate(): Promise<PasswordEstimate> {
  const [{ ZxcvbnFactory }, common, en, fr] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
  ])
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary, local: [...LOCAL_WORDS] },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: LOOKALIKE_READINGS_MAX,
  })
  return (password, words) => estimator.check(password, words).score
}

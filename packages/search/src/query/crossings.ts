import { normalise } from '@repere/gazetteer'

/** A crossing as people write it. */
export interface CrossingPhrase {
  /** Normalised words of the streets, and of the text after them. */
  words: string[]
  /** True for a text that names a crossing: "carrefour A / B", "angle A B", "corner of…". Else "A et B" may be a name. */
  isCertain: boolean
  /** Normalised words of which something may be called: without a sign between the streets, "carrefour" is part of the name. */
  name: string[]
}

const lead =
  /^\s*(?:(?:au|à|a|le|la|the|at)\s+|l['’ ]\s*)*(?:carrefours?|carref\.?|croisement|intersection|angle|à l['’]angle|coin|corner|junction|jct\.?|crossing)(?![\p{L}\p{N}])(?:\s+(?:of|de|des|du|entre|between|the|la|le|l['’ ])(?=\s|['’]))*/iu
const strong = /\s*\/\s*|\s+[x×]\s+|\s*×\s*|\s+@\s+/iu
const weak = /\s+&\s+|\s+et\s+|\s+and\s+|\s+angle\s+|\s+corner\s+|\s+croisement\s+|\s+avec\s+|\s+with\s+|\s+-\s+/iu

/**
 * Reads an intersection: "carrefour A / B", "A x B", "A et B", "angle A B", "corner of A and B".
 *
 * @returns null when the text does not join two things
 */
export function readCrossing(text: string): CrossingPhrase | null {
  const said = lead.exec(text)
  const rest = said ? text.slice(said[0].length) : text
  const separator = strong.exec(rest) ?? weak.exec(rest)
  if (!separator) {
    const words = normalise(rest)
    return said && words.length >= 2 ? { words, isCertain: false, name: normalise(text) } : null
  }
  const [first, second] = [rest.slice(0, separator.index), rest.slice(separator.index + separator[0].length)].map(
    (part) => normalise(part),
  ) as [string[], string[]]
  if (first.length === 0 || second.length === 0) return null
  const words = [...first, ...second]
  return { words, isCertain: said !== null || strong.test(separator[0]), name: words }
}

import { normalise } from '@repere/gazetteer'

const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Words of a question that do not belong to its object. They turn the words around them into a phrase. */
const QUESTION_WORDS = wordSet(`
  cherche cherchons recherche recherchons trouve trouver situe situee localiser localise comment aller vais allons
  rendre arriver acceder emmene emmenez conduis conduisez amene amenez depose deposez bonjour bonsoir salut svp stp
  voudrais aimerais souhaite veux adresse itineraire direction localisation pouvez savez connaissez emmener livraison rdv
  please kindly hello hi where how looking find locate directions take drop want need address navigate abeg dey heading
  onde fica procuro chegar ola favor quero ir preciso obrigado obrigada deliver delivery slt bjr bsr cc cmt coman pls plz pliz rendez-vous
`)
/** Words before the object of a question. */
const LEADING_WORDS = wordSet(`
  monsieur madame mr mme sil s il elle vous te plait je j on nous peux dire montrer indiquer me moi m ou est se faire
  t ce on dans ville sont es rendez vous pour a au aux la le les l de du des d un une y quel quelle c qu que ici jusqu vers chemin trajet route votre mon ma
  i m im am you sir madam ma good morning afternoon evening can could tell show is are do does get go to the of for in
  e o os as um uma bom boa dia tarde noite como quero ir para preciso por eu estou
  g pr ds chui suis jai ai koi kel vs ki 2 hey
  at my way what s would like bring me off it there look a an someone anyone tell know please
`)
const TRAILING_WORDS = wordSet(`
  svp stp merci please thanks thank you beaucoup d avance s il vous te plait sil sir madam madame monsieur urgent ici
  cordialement now abeg por favor obrigado obrigada pls plz mrc thx tks cmt comment y aller c cest ou est asap
`)
/** The end of a question: "where X is", "where X dey", "X c'est par où". */
const CLOSING_WORDS = wordSet(
  'is dey located se trouve situe situee c cest est par ou cmt comment pr pour y aller on va',
)
const THANKS = wordSet(
  'svp stp merci please thanks thank plait cordialement urgent abeg favor obrigado obrigada pls plz mrc thx tks',
)

const PHONE =
  /(?:(?<!\p{L})(?:t[ée]l(?:[ée]phone)?|phone|mobile|cell|contacts?|whatsapp|num[ée]ro)\b\.?\s*:?\s*)?(?:(?:\+|\b00)\d{1,3}[\s.-]?)?(?:\(\d+\)\s?)?\b\d{2,4}(?:[\s.-]?\d{2,4}){2,4}\b/giu
/** Addresses of the web and of e-mail: a card has them beside the place. */
const WEB =
  /(?:(?<![\p{L}\p{N}])(?:e-?mail|courriel|site(?: web)?|web(?:site)?)\s*:?\s*)?(?:\bhttps?:\/\/\S+|\bwww\.\S+|[\p{L}\p{N}._-]+@[\p{L}\p{N}-]+\.[\p{L}.]{2,})/giu
const PHONE_DIGITS_MIN = 8
const NUMBER_SIGN = String.raw`\s*(?:n[°ºo]\s*|:\s*|no\.?\s*)?`
/**
 * Post boxes: "BP 12", "01 BP 12" with the number of the post office, "P.O. Box KN 12" with its letters, "P.M.B. 12". The
 * number in front of "BP" may be that of a street.
 */
const POST_BOX = String.raw`(?:(?:(?<!(?:rue|street|road|route|avenue|ave?|boulevard|bd|porte|villa|lot)\.?\s+)\d{2}\s*)?b\.?\s?p\.?${NUMBER_SIGN}(?:\p{L}\s?)?|bo[iî]te\s+postale${NUMBER_SIGN}(?:\p{L}\s?)?|(?:(?:g\.?\s?)?p\.?\s?o\.?\s*box|p\.?\s?m\.?\s?b\.?|private\s+mail\s+bag)${NUMBER_SIGN}(?:\p{L}{1,3}[\s.-]*)?)\d+[a-z]?(?:\s*[-/]\s*\d+)*`
const PLOT = String.raw`(?:lot|carr[ée]|parcelle|[iî]lot|villa|porte|plot|appt|apt|flat)${NUMBER_SIGN}\d+[a-z]?(?:\s*[-/]\s*\d+)*`
const DETAIL = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${POST_BOX}|${PLOT})\b`, 'giu')
const isPostBox = new RegExp(String.raw`(?<![\p{L}\p{N}])${POST_BOX}\b`, 'iu')
/** Words that remain after a detail or a number was removed. */
const POLITE = /(?<!\p{L})(?:svp|stp|s['’ ]?il (?:vous|te) pla[iî]t|please)(?!\p{L})/giu

/**
 * The text without phrases that people write around an address: a question, thanks, a telephone number, a post box, the
 * number of a plot. Empty if the text contains only such phrases; unchanged if it contains none.
 */
export function withoutPhrases(text: string): string {
  let rest = text
    .replace(WEB, ' ')
    .replace(PHONE, (found) => (found.replace(/\D/g, '').length >= PHONE_DIGITS_MIN ? ' ' : found))
    .replace(POLITE, ' ')
  const detailed = rest.replace(DETAIL, ' ')
  if (normalise(detailed).length > 0) rest = detailed
  rest = withoutEnds(rest)
  return rest === text ? text : rest.replace(/^[\s,;:.?!-]+|[\s,;:?!-]+$/gu, '')
}

const OFFICE_NUMBER = /(?<=\p{L})\s+\d{2}(?=\s*(,|;|$))/gu

/**
 * The text without the number of a post office after a town: "Cotonou 01" at the end, or anywhere beside a post box.
 *
 * @param rest  the text without its post box
 * @param namesPlace  true for normalised words, with a space between, that are the name of a town; or of any settlement,
 *   where the text has a post box
 */
export function withoutOfficeNumber(
  text: string,
  rest: string,
  namesPlace: (name: string, hasPostBox: boolean) => boolean,
): string {
  const hasPostBox = isPostBox.test(text)
  return rest.replace(OFFICE_NUMBER, (number, end: string, at: number) => {
    if (end !== '' && !hasPostBox) return number
    const before = normalise(rest.slice(0, at))
    const isAfterPlace = range(PLACE_WORDS_MAX).some((i) => namesPlace(before.slice(-1 - i).join(' '), hasPostBox))
    return isAfterPlace ? '' : number
  })
}
const PLACE_WORDS_MAX = 3
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Cuts the question off the beginning and the thanks off the end. */
function withoutEnds(text: string): string {
  const tokens = [...text.matchAll(/[^\s,;:?!]+/gu)].map((match) => ({
    words: normalise(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
  let start = 0
  let isAsking = false
  for (const { words } of tokens) {
    if (!words.every((word) => QUESTION_WORDS.has(word) || LEADING_WORDS.has(word))) break
    isAsking ||=
      words.some((word) => QUESTION_WORDS.has(word)) || isWhere(tokens[start - 1]?.words, words) || isThere(words)
    start++
  }
  if (!isAsking) start = 0
  // Of "je veux aller à e p p Taba", no letter is a word of the question.
  const isLetter = (at: number) => /^\p{L}$/u.test(tokens[at]?.words.join(' ') ?? '')
  while (start > 0 && isLetter(start) && isLetter(start - 1)) start--
  const last = lastOfQuestion(tokens, start, isAsking)
  let end = last
  let isThanking = last < tokens.length
  while (end > start && tokens[end - 1]!.words.every((word) => TRAILING_WORDS.has(word))) {
    end--
    isThanking ||= tokens[end]!.words.some((word) => THANKS.has(word))
  }
  if (!isThanking) end = tokens.length
  if (start === 0 && end === tokens.length) return text
  return start >= end ? '' : text.slice(tokens[start]!.from, tokens[end - 1]!.to)
}

/** The end of the words that remain of a question: "…, c'est par où". */
function lastOfQuestion(tokens: readonly { words: readonly string[] }[], start: number, isAsking: boolean): number {
  let end = tokens.length
  while (end > start && tokens[end - 1]!.words.every((word) => CLOSING_WORDS.has(word))) end--
  const words = tokens.slice(end).flatMap((token) => token.words)
  const isWhole =
    isAsking ||
    (words.includes('ou') && ['est', 'c', 'cest'].some((word) => words.includes(word))) ||
    (words.includes('aller') && ['cmt', 'comment', 'pr', 'pour'].some((word) => words.includes(word)))
  return isWhole && end > start ? end : tokens.length
}

/** "Y a-t-il". */
const isThere = (words: readonly string[]) => words.join(' ') === 'a t il'

/** "Où est", "c'est où". */
const isWhere = (before: readonly string[] | undefined, words: readonly string[]) =>
  (before?.at(-1) === 'ou' && words[0] === 'est') ||
  (['est', 'c', 'cest'].includes(before?.at(-1) ?? '') && words[0] === 'ou')

/** Systems of addresses and numbers that are not ours: their codes are recognised and never matched with names. */
export const codeSystems = ['ghanapost_gps', 'nipost', 'what3words', 'phone', 'post_box', 'licence_plate'] as const
export type CodeSystem = (typeof codeSystems)[number]

export interface ForeignCode {
  system: CodeSystem
  /** As it is written. */
  code: string
  /** The text without the code and the signs around it; empty for a text that is only a code. */
  rest: string
}

/** A region of Ghana, a district, the area and the unit: `GA-183-8164`, `GA1838164`. */
const GHANAPOST = /(?<![\p{L}\p{N}])[A-Z][A-Z0-9][-\s]?\d{3,5}[-\s]?\d{4}(?![\p{L}\p{N}])/iu
const WHAT3WORDS_MARKED = /(?:https?:\/\/)?(?:(?:w3w\.co|what3words\.com)\/|\/\/\/)\p{L}+[.。]\p{L}+[.。]\p{L}+/iu
const WHAT3WORDS_BARE = /^\p{Ll}{3,}\.\p{Ll}{3,}\.\p{Ll}{3,}$/u
const NIPOST = /^(?:(?:nipost|post\s?code|postal code|zip(?: code)?)\s*:?\s*)?\d{6}(?:\s*,?\s*nigeria)?$/iu
const NUMBER_SIGN = String.raw`\s*(?:n[°ºo]\s*|:\s*|no\.?\s*)?`
const POST_BOX = new RegExp(
  String.raw`^(?:\d{2}\s*)?(?:b\.?\s?p\.?|bo[iî]te\s+postale|(?:g\.?\s?)?p\.?\s?o\.?\s*box|p\.?\s?m\.?\s?b\.?|private\s+mail\s+bag)${NUMBER_SIGN}(?:\p{L}{1,3}[\s.-]*)?\d+$`,
  'iu',
)
const PHONE =
  /^(?:(?:t[ée]l(?:[ée]phone)?|phone|mobile|cell|contacts?|whatsapp)\b\.?\s*:?\s*)?[+(]?\d[\d\s().-]{6,}\d$/iu
const PHONE_DIGITS_MIN = 8
/** Benin, Côte d'Ivoire before 2023, the countries with AA-123-AA, Nigeria, Ghana. */
const LICENCE_PLATES = [
  /^[A-Z]{1,2}[-\s]?\d{4}[-\s]?RB$/i,
  /^\d{3,4}[-\s]?[A-Z]{2}[-\s]?\d{2}$/i,
  /^[A-Z]{2}[-\s]\d{3,4}[-\s][A-Z]{2}$/i,
  /^[A-Z]{3}[-\s]?\d{2,3}[-\s]?[A-Z]{2}$/i,
  /^[A-Z]{2}[-\s]?\d{1,4}-\d{2}$/i,
]

/**
 * The code of another system in a text; null without one. Codes that look like words, and numbers, count only where
 * they are the whole text.
 */
export function readForeignCode(text: string): ForeignCode | null {
  const whole = text.trim()
  const system = systemOf(whole)
  if (system) return { system, code: whole, rest: '' }
  return partOf(whole, 'what3words', WHAT3WORDS_MARKED) ?? partOf(whole, 'ghanapost_gps', GHANAPOST)
}

function systemOf(text: string): CodeSystem | null {
  if (POST_BOX.test(text)) return 'post_box'
  if (NIPOST.test(text)) return 'nipost'
  if (PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_DIGITS_MIN) return 'phone'
  if (WHAT3WORDS_BARE.test(text)) return 'what3words'
  if (LICENCE_PLATES.some((plate) => plate.test(text))) return 'licence_plate'
  return null
}

function partOf(text: string, system: CodeSystem, pattern: RegExp): ForeignCode | null {
  const found = pattern.exec(text)
  if (!found) return null
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
  return {
    system,
    code: found[0],
    rest: rest.replace(/^[\s,;:.-]+|[\s,;:-]+$/gu, '').replace(/\s*,(?:\s*,)+\s*/gu, ', '),
  }
}

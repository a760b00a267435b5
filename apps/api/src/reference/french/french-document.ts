import { type OpenAPIObject } from '@nestjs/swagger'
import { FRENCH_OF_FIELDS } from './fields.js'
import { FRENCH_OF_FLEET } from './fleet.js'
import { FRENCH_OF_GOOGLE } from './google.js'
import { FRENCH_OF_NEAREST } from './nearest.js'
import { FRENCH_OF_PICTURES } from './pictures.js'
import { FRENCH_OF_NOMINATIM } from './nominatim.js'
import { FRENCH_OF_OPERATIONS } from './operations.js'
import { FRENCH_OF_OSRM } from './osrm.js'
import { FRENCH_OF_PLACES } from './places.js'
import { FRENCH_OF_ROAD_EVENTS } from './road-events.js'
import { FRENCH_OF_ROADS } from './roads.js'
import { FRENCH_OF_TRACKING } from './tracking.js'

const FRENCH: Readonly<Record<string, string>> = {
  ...FRENCH_OF_OPERATIONS,
  ...FRENCH_OF_FIELDS,
  ...FRENCH_OF_FLEET,
  ...FRENCH_OF_GOOGLE,
  ...FRENCH_OF_NEAREST,
  ...FRENCH_OF_PICTURES,
  ...FRENCH_OF_NOMINATIM,
  ...FRENCH_OF_OSRM,
  ...FRENCH_OF_PLACES,
  ...FRENCH_OF_ROAD_EVENTS,
  ...FRENCH_OF_ROADS,
  ...FRENCH_OF_TRACKING,
}

/** The description of `fields`, which differs by its example only. */
const FIELDS =
  /^The fields to return, as dotted paths separated by commas; items of a list are implied: (`[^`]+`)\. The answer then has these fields only\. Without it, every field is returned\.$/

/** @returns the French text; null where there is none yet */
export function inFrench(text: string): string | null {
  const fields = FIELDS.exec(text)
  if (fields !== null) {
    return `Les champs à renvoyer, en chemins à points séparés par des virgules ; les éléments d’une liste sont sous-entendus : ${fields[1]}. La réponse n’a alors que ces champs ; sans lui, elle les a tous.`
  }
  return FRENCH[text] ?? null
}

const TRANSLATED = ['summary', 'description'] as const

/**
 * Adds the French text beside each summary and description of an OpenAPI document, as `x-summary-fr` and
 * `x-description-fr`. English stays the language of the API.
 */
export function withFrench(document: OpenAPIObject): OpenAPIObject {
  const { info: _info, ...translated } = document
  addFrench(translated)
  return document
}

function addFrench(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if (Array.isArray(node)) return node.forEach(addFrench)
  const object = node as Record<string, unknown>
  for (const name of TRANSLATED) {
    const text = object[name]
    const french = typeof text === 'string' ? inFrench(text) : null
    if (french !== null) object[`x-${name}-fr`] = french
  }
  for (const [name, value] of Object.entries(object)) {
    // Examples are data: their fields may have these names too.
    if (name !== 'example' && name !== 'examples' && !name.startsWith('x-')) addFrench(value)
  }
}

/** Every summary and description of a document that has no French text. */
export function untranslatedTexts(document: unknown): string[] {
  const texts = new Set<string>()
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [name, value] of Object.entries(node)) {
      if (name === 'example' || name === 'examples' || name === 'info' || name.startsWith('x-')) continue
      if ((name === 'summary' || name === 'description') && typeof value === 'string') {
        if (value !== '' && !(`x-${name}-fr` in node)) texts.add(value)
      } else collect(value)
    }
  }
  collect(document)
  return [...texts].sort()
}

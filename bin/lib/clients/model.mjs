// Reads the OpenAPI document into what a client needs: operations with named parameters, and the types that they use.
// The templates of the languages (python.mjs, php.mjs, dart.mjs) write it down, and know nothing of OpenAPI.
import { readFileSync } from 'node:fs'

/** The method of each operation, as in the TypeScript client. */
const METHODS = {
  computeRoute: 'route',
  computeMatrix: 'matrix',
  computeLargeMatrix: 'largeMatrix',
  findNearest: 'nearest',
  assignOrders: 'assign',
  getIsochrone: 'isochrone',
  listRoadEvents: 'roadEvents',
  matchTrace: 'match',
  optimizeStops: 'optimize',
  planFleet: 'planFleet',
  getFleetPlan: 'fleetPlan',
  updateFleetPlan: 'updateFleetPlan',
  getEta: 'eta',
  geocodeText: 'geocode',
  reverseGeocodePoint: 'reverseGeocode',
  autocompleteText: 'autocomplete',
  geocodeBatch: 'geocodeBatch',
  searchPlaces: 'searchPlaces',
  listNearbyPlaces: 'nearbyPlaces',
  findPlacesAlong: 'placesAlong',
  getPlace: 'place',
  listPlaceCategories: 'placeCategories',
  createNavigation: 'navigate',
  synthesizePrompt: 'synthesize',
  synthesizePrompts: 'synthesizeBatch',
  listVoiceLanguages: 'languages',
  getTileSource: 'tileJson',
  getMapStyle: 'mapStyle',
  getTile: 'tile',
  getStaticMap: 'staticMap',
  getStaticMapLink: 'staticUrl',
  sendPositions: 'sendPositions',
  getVehicle: 'vehicle',
  getVehicleTrail: 'trail',
  removeVehicle: 'removeVehicle',
  putFence: 'putFence',
  getFence: 'fence',
  removeFence: 'removeFence',
  listFences: 'fences',
  checkFences: 'checkFences',
  getHealth: 'health',
}
/**
 * Operations without a method: the same by another HTTP method (`getRoute`), addresses that map libraries read by
 * themselves, and the addresses of other APIs and of trackers, which have clients already.
 */
const WITHOUT_METHOD =
  /^(getRoute|getVoiceClip|getBuildTile|getTrafficSource|getTrafficTile|getGlyphs|getSprite\w+|getTileArchive|get(Osrm|Nominatim|Google)\w+|send(?:Tracker|Posted)Position)$/

/**
 * @typedef {{ kind: 'string', values?: string[] } | { kind: 'number' | 'integer' | 'boolean' | 'any' | 'bytes' }
 *   | { kind: 'list' | 'map' | 'nullable', of: Type } | { kind: 'union', of: Type[] } | { kind: 'named', name: string }} Type
 * @typedef {{ name: string, type: Type, isRequired: boolean, text: string }} Field
 * @typedef {{ name: string, text: string, fields: Field[] }} Structure  an object with known fields
 * @typedef {{ name: string, verb: string, path: string, text: string, place: Field[], query: Field[], body: Field[],
 *   fixed: Record<string, string>, answer: Type }} Operation  `place`: parameters of the path; `fixed`: sent as they are
 */

/** @returns {{ version: string, operations: Operation[], structures: Structure[], requested: Set<string> }} */
export function readModel(file) {
  const document = JSON.parse(readFileSync(file, 'utf8'))
  const reader = new Reader(document.components.schemas)
  const unknown = []
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([verb, operation]) => {
      const name = METHODS[operation.operationId]
      if (name === undefined) {
        if (!WITHOUT_METHOD.test(operation.operationId)) unknown.push(operation.operationId)
        return []
      }
      return reader.operations(name, verb.toUpperCase(), path, operation)
    }),
  )
  if (unknown.length > 0) throw new Error(`bin/lib/clients/model.mjs has no method for: ${unknown.join(', ')}`)
  return {
    version: document.info.version,
    operations,
    structures: [...reader.structures.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    requested: reader.requested,
  }
}

class Reader {
  /** By name, in the order in which they were met. */
  structures = new Map()
  /** Names of the structures that a request may hold. */
  requested = new Set()
  #isRequest = false

  constructor(schemas) {
    this.schemas = schemas
  }

  /** One operation; two where the answer has one of two formats. @returns {Operation[]} */
  operations(name, verb, path, operation) {
    this.#isRequest = true
    const parameters = operation.parameters ?? []
    const read = (place) => parameters.filter((one) => one.in === place).map((one) => this.#parameter(one))
    const schema = operation.requestBody?.content['application/json'].schema
    const body = schema ? this.#fields(this.#resolve(schema), pascal(name)) : []
    const request = { place: read('path'), query: read('query'), body: body.map(withLists) }
    this.#isRequest = false
    const text = (operation.summary ?? '').replace(/([^.])$/, '$1.')
    const content = operation.responses['200'].content
    const answer = content['application/json']
      ? this.type(content['application/json'].schema, pascal(name))
      : { kind: 'bytes' }
    const common = { name, verb, path, text, ...request, fixed: {}, answer }
    const format = body.find((field) => field.name === 'format' && field.type.values?.includes('osrm'))
    if (!format) return [common]
    const [own, osrm] = answer.of
    const rest = request.body.filter((field) => field.name !== 'format')
    return [
      { ...common, body: rest, answer: own },
      {
        ...common,
        name: `${name}AsOsrm`,
        text: `${text} The answer has the format of OSRM, for navigation SDKs.`,
        body: rest.filter((field) => field.name !== 'fields'),
        fixed: { format: 'osrm' },
        answer: osrm,
      },
    ]
  }

  #parameter({ name, required, schema, description }) {
    // Positions are texts in an address; clients take points and write them.
    const isPoint =
      /`lat,lng`/.test(description) && schema.type === 'string' && (name === 'origin' || name === 'destination')
    const type = isPoint ? this.type({ $ref: '#/components/schemas/LatLng' }, '') : this.type(schema, pascal(name))
    return withLists({ name, type, isRequired: required === true, text: plain(description) })
  }

  /** @param owner  name of what holds the schema, for objects that have no name of their own @returns {Type} */
  type(schema, owner) {
    if (schema.$ref) return this.#named(schema.$ref.split('/').at(-1))
    if (schema.allOf?.length === 1) return this.type(schema.allOf[0], owner)
    const options = schema.oneOf ?? schema.anyOf
    if (options) return unionOf(options.map((option) => this.type(option, owner + pascal(option.required?.[0] ?? ''))))
    const [kind, ...others] = [schema.type].flat().filter((one) => one !== 'null')
    if (others.length > 0) throw new Error(`${owner}: a type of several kinds`)
    const type = this.#plainType(kind, schema, owner)
    return [schema.type].flat().includes('null') && kind ? { kind: 'nullable', of: type } : type
  }

  #plainType(kind, schema, owner) {
    if (kind === 'array') return { kind: 'list', of: this.type(schema.items ?? {}, owner) }
    if (kind === 'string') {
      if (schema.format === 'binary') return { kind: 'bytes' }
      const values = schema.enum?.filter((value) => value !== null)
      return values ? { kind, values } : { kind }
    }
    if (kind === 'number' || kind === 'integer' || kind === 'boolean') return { kind }
    if (kind !== 'object') return { kind: [schema.type].flat().includes('null') ? 'null' : 'any' }
    if (Object.keys(schema.properties ?? {}).length > 0) return this.#structure(schema.title ?? owner, schema)
    const values = schema.additionalProperties
    return { kind: 'map', of: typeof values === 'object' ? this.type(values, owner) : { kind: 'any' } }
  }

  #named(name) {
    const schema = this.schemas[name]
    const isStructure = schema.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
    return isStructure ? this.#structure(name, schema) : this.type(schema, name)
  }

  #structure(name, schema) {
    const isKnown = this.structures.has(name) && (!this.#isRequest || this.requested.has(name))
    if (this.#isRequest) this.requested.add(name)
    if (!isKnown) {
      // Set before its fields are read: a structure may hold itself.
      this.structures.set(name, { name, text: plain(schema.description), fields: [] })
      this.structures.get(name).fields = this.#fields(schema, name)
    }
    return { kind: 'named', name }
  }

  /** Required fields first, in the order of the document. @returns {Field[]} */
  #fields(schema, owner) {
    const fields = Object.entries(schema.properties).map(([name, property]) => ({
      name,
      type: this.type(property, owner + pascal(name)),
      isRequired: (schema.required ?? []).includes(name),
      text: plain(property.description),
    }))
    return [...fields.filter(({ isRequired }) => isRequired), ...fields.filter(({ isRequired }) => !isRequired)]
  }

  #resolve(schema) {
    return schema.$ref ? this.schemas[schema.$ref.split('/').at(-1)] : schema
  }
}

function unionOf(types) {
  const others = types.filter(({ kind }) => kind !== 'null')
  // A union of everything that JSON knows.
  if (others.length > 4) return { kind: 'any' }
  const of = others.length === 1 ? others[0] : { kind: 'union', of: others }
  return others.length < types.length ? { kind: 'nullable', of } : of
}

/** `fields` is one text in the document; clients take a list of paths, too. */
function withLists(field) {
  if (field.name !== 'fields') return field
  const text = { kind: 'string' }
  return { ...field, type: { kind: 'union', of: [text, { kind: 'list', of: text }] } }
}

const plain = (text = '') => text.replaceAll(/\s+/g, ' ').trim()

export const pascal = (name) => name.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())
export const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
export const camel = (name) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase())

/** Breaks a text into lines of at most `width` characters. @returns {string[]} */
export function wrap(text, width) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== '' && line.length + word.length + 1 > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

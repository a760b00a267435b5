import { Inject, Injectable } from '@nestjs/common'
import { parsePlaceId, placeId } from '@repere/gazetteer'
import { badInput, type FieldError, Problem, reasonOf } from '@repere/http'
import { DEFAULT_LANGUAGE } from '@repere/shared'
import { type Answer } from '../../gateway/answer.js'
import { WithoutResult } from '../../gateway/problem.js'
import { ResponseCache } from '../../gateway/response-cache.js'
import { ALL_LANGUAGES } from '../../geocoding/address-parts.js'
import { type AnswerLanguageCode } from '../../geocoding/answer-language.js'
import { featureLayers, type GeocodeResponseDto } from '../../geocoding/geocode-feature.dto.js'
import { GeocodingService } from '../../geocoding/geocoding.service.js'
import { ReverseService } from '../../geocoding/reverse/reverse.service.js'
import { toFormat } from './nominatim-place.js'
import {
  type FEATURE_TYPES,
  type NOMINATIM_LAYERS,
  type NominatimLookupQueryDto,
  type NominatimQueryDto,
  type NominatimReverseQueryDto,
  type NominatimSearchQueryDto,
} from './nominatim-queries.dto.js'

const POI: readonly string[] = ['landmark', 'market', 'landmark_relative']
const OF_LAYERS: Readonly<Record<(typeof NOMINATIM_LAYERS)[number], readonly string[]>> = {
  poi: POI,
  address: featureLayers.filter((layer) => !POI.includes(layer)),
}
const OF_TYPES: Readonly<Record<(typeof FEATURE_TYPES)[number], readonly string[]>> = {
  country: ['country'],
  state: ['region'],
  city: ['city'],
  settlement: ['city', 'locality', 'quartier'],
}

/** The coarsest zoom that shows a layer, finest first. */
const ZOOMS: readonly [layer: string, zoom: number][] = [
  ['street', 16],
  ['quartier', 13],
  ['locality', 13],
  ['city', 10],
  ['district', 8],
  ['region', 5],
  ['country', 0],
]
const ZOOM_OF_HOUSES = 18
/** Below it a point is answered with the areas around it. */
const ZOOM_OF_SETTLEMENTS = 10

/** The parts of a structured search, in the order in which people write an address. */
const STRUCTURE = ['amenity', 'street', 'city', 'county', 'state', 'country'] as const

const NOTHING = { error: 'Unable to geocode' }
const OUTSIDE: readonly string[] = ['outside_coverage', 'possibly_swapped']

/** Nominatim's questions, asked of geocoding. Every method throws what the operation below throws. */
@Injectable()
export class NominatimService {
  constructor(
    @Inject(GeocodingService) private readonly geocoding: GeocodingService,
    @Inject(ReverseService) private readonly reverses: ReverseService,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
  ) {}

  async search(query: NominatimSearchQueryDto): Promise<Answer> {
    const { limit, countrycodes, viewbox, bounded, layer, featureType } = query
    const isBounded = (bounded ?? false) && viewbox !== undefined
    const layers = layersOf(layer, featureType)
    const asked = {
      q: textOf(query),
      ...(limit !== undefined && { size: limit }),
      ...(countrycodes && { country: countrycodes }),
      ...(layers && { layers }),
      ...(isBounded && { bbox: viewbox }),
      ...(viewbox &&
        !isBounded && { lat: (viewbox.south + viewbox.north) / 2, lng: (viewbox.west + viewbox.east) / 2 }),
    }
    return this.inFormat(query, { hasAddress: query.addressdetails ?? false }, (language) =>
      this.geocoding.geocode({ ...asked, language }),
    )
  }

  async lookup(query: NominatimLookupQueryDto): Promise<Answer> {
    const ids = query.osm_ids.map((id) => sourcesOf(id).map(placeId))
    return this.inFormat(query, { hasAddress: query.addressdetails ?? true }, (language) =>
      this.geocoding.byIds(ids, language),
    )
  }

  /** @throws WithoutResult  where nothing is at the point, and outside the data */
  async reverse(query: NominatimReverseQueryDto): Promise<Answer> {
    const { lat, lon: lng, zoom = ZOOM_OF_HOUSES, layer } = query
    const ofLayers = layersOf(layer, undefined)?.filter((one) => one !== 'plus_code' && one !== 'landmark_relative')
    const shown = ZOOMS.filter(([, coarsest]) => coarsest <= zoom).map(([name]) => name)
    const layers = zoom >= ZOOM_OF_HOUSES ? ofLayers : shown.filter((one) => ofLayers?.includes(one) ?? true)
    const ask = async (language: AnswerLanguageCode): Promise<Answer> => {
      const isOfAreas = zoom < ZOOM_OF_SETTLEMENTS
      const found = await this.reverses.reverse({ lat, lng, language, ...(layers && !isOfAreas && { layers }) })
      if (!isOfAreas) return found
      const around = featuresOf(found)[0]?.properties.areas ?? []
      const area = around.find((one) => shown.includes(one.layer))
      return this.geocoding.byIds(area ? [[parsePlaceId(area.id)!]] : [], language)
    }
    try {
      return await this.inFormat(query, { hasAddress: query.addressdetails ?? true, isOne: true }, ask)
    } catch (error) {
      if (error instanceof Problem && OUTSIDE.includes(reasonOf(error))) throw new WithoutResult(NOTHING)
      throw error
    }
  }

  /**
   * Asks in the language of the request, and in all of them where it wants the names.
   *
   * @throws WithoutResult  without the one place that a request is for
   */
  private async inFormat(
    {
      format = 'jsonv2',
      namedetails,
      extratags = false,
      'accept-language': language = DEFAULT_LANGUAGE,
    }: NominatimQueryDto,
    { hasAddress, isOne = false }: { hasAddress: boolean; isOne?: boolean },
    ask: (language: AnswerLanguageCode) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await ask(language)
    const named = namedetails ? featuresOf(await ask(ALL_LANGUAGES)) : null
    const parts = { hasAddress, hasExtras: extratags, names: named && named.map(({ properties }) => properties.names) }
    const form = ['nominatim', format, hasAddress, extratags, named !== null, isOne].join(' ')
    return this.cache.inForm(answer, form, ({ features }: GeocodeResponseDto) => {
      if (!isOne) return toFormat(features, parts, format)
      if (features.length === 0) throw new WithoutResult(NOTHING)
      const body = toFormat(features.slice(0, 1), parts, format)
      return Array.isArray(body) ? (body[0] as object) : body
    })
  }
}

const featuresOf = ({ json }: Answer) => (JSON.parse(json.toString()) as GeocodeResponseDto).features

/** @returns undefined for all layers */
function layersOf(
  layer: (typeof NOMINATIM_LAYERS)[number][] | undefined,
  type: (typeof FEATURE_TYPES)[number] | undefined,
): string[] | undefined {
  if (type) return OF_TYPES[type].filter((one) => !layer || layer.some((name) => OF_LAYERS[name].includes(one)))
  return layer?.flatMap((name) => OF_LAYERS[name])
}

/** The text of a search, or the parts of its address as one. @throws Problem  400 without either, and with both */
function textOf(query: NominatimSearchQueryDto): string {
  const sent = STRUCTURE.filter((part) => query[part] !== undefined)
  if (query.q === undefined) {
    if (sent.length === 0) throw badInput([{ field: 'q', reason: 'required', value: null }])
    return sent.map((part) => query[part]).join(', ')
  }
  if (sent.length === 0) return query.q
  throw badInput(sent.map((field): FieldError => ({ field, reason: 'conflicting_fields', value: query[field] })))
}

const OSM_TYPES: Readonly<Record<string, string>> = { N: 'node', W: 'way', R: 'relation' }
const DERIVED: Readonly<Record<string, string>> = { N: 'intersection', W: 'street' }

/** The sources in the index that an element of OpenStreetMap may have. */
function sourcesOf(osmId: string): string[] {
  const [letter, number] = [osmId[0]!, String(Number(osmId.slice(1)))]
  const element = `${OSM_TYPES[letter]}/${number}`
  const derived = DERIVED[letter]
  return [element, `address/${element}`, ...(derived === undefined ? [] : [`${derived}/${number}`])]
}

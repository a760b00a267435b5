import { Inject, Injectable } from '@nestjs/common'
import { type Language } from '@repere/shared'
import { type LatLng } from '@repere/shared'
import { type Answer } from '../../gateway/answer.js'
import { type GeocodeFeatureDto, type GeocodeResponseDto } from '../../geocoding/geocode-feature.dto.js'
import { GeocodingService } from '../../geocoding/geocoding.service.js'
import { type GooglePlace, indexIdOf } from './google-rules.js'

/** A place of a request with its point. */
export interface Located {
  at: LatLng
  /** The label of a text that was found; otherwise the coordinates. */
  address: string
  /** Of a text or an id. */
  feature?: GeocodeFeatureDto
  isPassed: boolean
}

export interface Wording {
  language?: Language
  /** A country whose results come first: its code. */
  region?: string
}

const keyOf = (place: GooglePlace): string | null =>
  'at' in place ? null : 'id' in place ? `id ${place.id}` : `text ${place.text}`

/** The different texts and ids among places: each is looked up once, for a unit. */
export const lookupsOf = (places: GooglePlace[]): number => new Set(places.map(keyOf).filter(Boolean)).size

export const featuresOf = ({ json }: Answer): GeocodeFeatureDto[] =>
  (JSON.parse(json.toString()) as GeocodeResponseDto).features

/** Finds the points of places that a request names by a text or an id. */
@Injectable()
export class PlaceFinder {
  constructor(@Inject(GeocodingService) private readonly geocoding: GeocodingService) {}

  /** @returns null for each place that was not found */
  async locate(places: GooglePlace[], wording: Wording): Promise<(Located | null)[]> {
    const found = new Map<string, GeocodeFeatureDto | undefined>()
    for (const place of places) {
      const key = keyOf(place)
      if (key === null || found.has(key)) continue
      const answer =
        'id' in place
          ? await this.byId(place.id, wording)
          : await this.byText((place as { text: string }).text, wording)
      found.set(key, featuresOf(answer)[0])
    }
    return places.map((place) => {
      const isPassed = 'isPassed' in place && place.isPassed === true
      if ('at' in place) return { at: place.at, address: `${place.at.lat},${place.at.lng}`, isPassed }
      const feature = found.get(keyOf(place)!)
      if (!feature) return null
      const [lng, lat] = feature.geometry.coordinates
      return { at: { lat, lng }, address: feature.properties.label, feature, isPassed }
    })
  }

  /** Plus Codes are ids of points that are in no data. */
  byId(id: string, { language }: Wording): Promise<Answer> {
    const known = indexIdOf(id)
    return known
      ? this.geocoding.byIds([[known]], language)
      : this.geocoding.geocode({ q: id, size: 1, ...(language && { language }) })
  }

  private byText(text: string, { language, region }: Wording): Promise<Answer> {
    return this.inRegion({ q: text, size: 1, ...(language && { language }) }, region)
  }

  /** Results in the country first: those of the whole data only if it has none, or a guess. */
  async inRegion(query: Parameters<GeocodingService['geocode']>[0], region: string | undefined): Promise<Answer> {
    if (region === undefined || query.country !== undefined) return this.geocoding.geocode(query)
    const inside = await this.geocoding.geocode({ ...query, country: [region] })
    const [first] = featuresOf(inside)
    return first && first.properties.match_type !== 'fallback' ? inside : this.geocoding.geocode(query)
  }
}

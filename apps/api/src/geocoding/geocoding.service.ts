import { Inject, Injectable } from '@nestjs/common'
import { formatPlaceId, normalise } from '@repere/gazetteer'
import { DEFAULT_LANGUAGE, type LatLng } from '@repere/shared'
import { traced } from '@repere/tracing'
import { type Answer } from '../gateway/answer.js'
import { ResponseCache } from '../gateway/response-cache.js'
import { requireBuild } from '../gateway/serving-build.js'
import { Regions } from '../region/index.js'
import { acceptsFinding, filterOf, questionWith, type SearchFilter } from '@repere/search/filters/search-filter'
import { type CodeSystem, readForeignCode } from '@repere/search/query/foreign-codes'
import { readAskedSlots } from '@repere/search/query/slots'
import { answerText } from '@repere/search/find'
import { type Finding } from '@repere/search/finding'
import { type SearchIndex } from '@repere/search/search.port'
import { type TextQuestion } from '@repere/search/text-question'
import { findAtPoint } from '@repere/search/spots'
import { mergeAnswers } from '@repere/search/merge-answers'
import { RegionalSearch } from '../search/regional-search.js'
import { SEARCH_BACKEND, searchProblem } from '../search/search.problems.js'
import { type AnswerLanguageCode } from './answer-language.js'
import { CodeResolver } from './code-resolver.js'
import { asSuggestion } from './suggestion.js'
import { featureOfDocument, featureOfFinding } from './geocode-feature.js'
import { readingOf } from './reading.js'
import { type GeocodeFeatureDto, type GeocodeResponseDto } from './geocode-feature.dto.js'
import { type AutocompleteQueryDto, type GeocodeQueryDto, SIZE_DEFAULT } from './geocoding.dto.js'

/** Maximum number of suggestions: screens show no more during typing. */
const SUGGESTIONS_MAX = 5

const MINUTE_MS = 60_000

/** How a thing was found that a request names by its id. */
const KNOWN_ID = { matchType: 'exact', confidence: 1, distanceMetres: null } as const

@Injectable()
export class GeocodingService {
  constructor(
    @Inject(RegionalSearch) private readonly search: RegionalSearch,
    @Inject(Regions) private readonly regions: Regions,
    @Inject(ResponseCache) private readonly cache: ResponseCache,
    @Inject(CodeResolver) private readonly codes: CodeResolver,
  ) {}

  /**
   * Places for a text, the most probable first.
   *
   * @throws Problem  502 when search fails or the data has no index; 503 without data
   */
  geocode({ q, lat, lng, size = SIZE_DEFAULT, language, ...conditions }: GeocodeQueryDto): Promise<Answer> {
    const question = { text: q, bias: biasOf(lat, lng), countMax: size, isTyping: false }
    return this.answer('geocode', language, question, filterOf(conditions))
  }

  /**
   * Places for an unfinished text.
   *
   * @throws Problem  like `geocode`
   */
  autocomplete({ q, lat, lng, language, ...conditions }: AutocompleteQueryDto): Promise<Answer> {
    const question = { text: q, bias: biasOf(lat, lng), countMax: SUGGESTIONS_MAX, isTyping: true }
    return this.answer('autocomplete', language, question, filterOf(conditions))
  }

  /**
   * The things with these ids, in their order; unknown ones are left out.
   *
   * @param ids  of each thing the ids that it may have: the first known one counts
   * @throws Problem  like `geocode`
   */
  async byIds(
    ids: readonly (readonly Uint8Array[])[],
    language: AnswerLanguageCode = DEFAULT_LANGUAGE,
  ): Promise<Answer> {
    const build = requireBuild(this.regions, SEARCH_BACKEND).together!
    const request = { ids: ids.map((one) => one.map(formatPlaceId)), language }
    try {
      return await this.cache.answer({ operation: 'geocode/ids', build, request }, () => {
        const found = this.search.everywhere((index) =>
          ids.map((one): GeocodeFeatureDto | null => {
            const document = one.map((id) => index.documentByUuid(id)).find((known) => known !== null)
            return document ? featureOfDocument(index, document, language, KNOWN_ID) : null
          }),
        )
        const features = ids.flatMap((_, at) => found.answers.find((answer) => answer[at] !== null)?.[at] ?? [])
        const body: GeocodeResponseDto = { type: 'FeatureCollection', features }
        return Promise.resolve({ body, build: found.build, backend: SEARCH_BACKEND })
      })
    } catch (error) {
      throw searchProblem(error)
    }
  }

  private async answer(
    operation: string,
    language: AnswerLanguageCode = DEFAULT_LANGUAGE,
    question: TextQuestion,
    filter: SearchFilter | null,
  ): Promise<Answer> {
    const build = requireBuild(this.regions, SEARCH_BACKEND).together!
    const code = this.codes.isConfigured && !question.isTyping ? readForeignCode(question.text) : null
    // Answers about opening hours change within minutes, and a resolver may be down for a moment.
    const isOfTheMoment = code !== null || (readAskedSlots(question.text)?.hours ?? null) !== null
    const minute = isOfTheMoment ? Math.floor(Date.now() / MINUTE_MS) : undefined
    const asked = { operation, build, request: { ...question, language, filter, minute } }
    try {
      return await this.cache.answer(asked, async () => {
        const at = code && (await this.codes.resolve(code.system, code.code))
        const resolved = code && at ? { system: code.system, at } : null
        const found = this.search.everywhere(
          (index, beside) => answerOf(index, { ...question, language, beside }, filter, language, resolved),
          resolved?.at ?? question.bias,
        )
        return {
          body: merged(found.answers, question),
          build: found.build,
          backend: SEARCH_BACKEND,
        }
      })
    } catch (error) {
      throw searchProblem(error)
    }
  }
}

function answerOf(
  index: SearchIndex,
  question: TextQuestion,
  filter: SearchFilter | null,
  language: AnswerLanguageCode,
  resolved: { system: CodeSystem; at: LatLng } | null,
): RegionAnswer {
  const asked = questionWith(filter, question)
  const { findings, understanding } = resolved
    ? { findings: findAtPoint(index, resolved.at, asked), understanding: { understoodAs: resolved.system } }
    : traced('search', { typing: question.isTyping }, () => answerText(index, asked))
  const accepted = filter ? findings.filter((finding) => acceptsFinding(index, filter, finding)) : findings
  const features = accepted.map((finding) => featureOfFinding(index, finding, language))
  const typed = normalise(question.text)
  const shown = question.isTyping ? features.map((feature) => asSuggestion(feature, typed)) : features
  return {
    found: shown.map((feature, index) => ({ feature, importance: importanceOf(accepted[index]!) })),
    query: readingOf(understanding, language, findings.length > 0),
  }
}

/** The answer of one region. */
interface RegionAnswer {
  found: { feature: GeocodeFeatureDto; importance: number }[]
  query: GeocodeResponseDto['query']
}

function importanceOf(finding: Finding): number {
  if (finding.kind === 'document') return finding.document.importance
  return finding.kind === 'offset' ? finding.landmark.importance : 0
}

/** The answers of all regions as one; how the text was read is what the region of the first answer understood. */
function merged(answers: RegionAnswer[], { countMax, bias }: TextQuestion): GeocodeResponseDto {
  const found = mergeAnswers(
    answers.map((answer) => answer.found),
    ({ feature: { geometry, properties }, importance }) => {
      const { id, layer, label, confidence, match_type: matchType } = properties
      const [lng, lat] = geometry.coordinates as [number, number]
      const isGuess = matchType === 'fallback'
      return { id, layer, name: label, at: { lat, lng }, confidence, isGuess, importance: bias ? 0 : importance }
    },
    countMax,
  )
  const read = answers.find((answer) => found[0] !== undefined && answer.found.includes(found[0])) ?? answers[0]!
  return { type: 'FeatureCollection', features: found.map(({ feature }) => feature), query: read.query }
}

/** Rounds to about a metre. Finer positions give the same results, but other cache keys. */
const biasOf = (lat: number | undefined, lng: number | undefined) =>
  lat === undefined || lng === undefined ? null : { lat: round(lat), lng: round(lng) }

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5 + 0

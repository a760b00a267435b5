import { Injectable } from '@nestjs/common'
import { type EngineState, type PlaceSet, RELEASE } from '@repere/shared'
import { type RegionData, Regions } from '../region/index.js'
import { RegionEngines } from '../routing/region-engines.js'
import { RegionalSearch } from '../search/regional-search.js'
import { SpeechService } from '../speech/speech.service.js'
import { RegionalTiles } from '../tiles/regional-tiles.js'
import { type HealthDto, type RegionStateDto } from './health.dto.js'

/** The current state of this server and its engines. */
@Injectable()
export class ServiceState {
  constructor(
    private readonly regions: Regions,
    private readonly routing: RegionEngines,
    private readonly search: RegionalSearch,
    private readonly speech: SpeechService,
    private readonly tiles: RegionalTiles,
  ) {}

  /** Why an engine does not work, or lacks a part, by the name of the engine; for operators. */
  reasons(): Record<string, string> {
    const incomplete = this.regions.serving.flatMap(({ serving }) => serving!.manifest.incomplete ?? [])
    const tiles = [...new Set(incomplete.map(({ reason }) => reason))].join('; ')
    const speech = this.speech.lastStatus() === 'down' ? this.speech.lastFailure : null
    return { ...(tiles === '' ? {} : { tiles }), ...(speech === null ? {} : { speech }) }
  }

  /** Sets of places that the operator added to the builds in service; for operators. */
  placeSets(): PlaceSet[] {
    return this.regions.serving.flatMap(({ serving }) => serving!.manifest.artefacts.search?.place_sets ?? [])
  }

  /** @param askSpeech  also checks the voices, by speaking a word with each */
  read({ askSpeech = true } = {}): HealthDto {
    const regions = this.regions.all.map((region) => this.stateOf(region))
    const [first] = regions as [RegionStateDto]
    const worst = (engine: keyof RegionStateDto['engines']): EngineState => {
      const states = regions.map(({ engines }) => engines[engine])
      return WORST_FIRST.find((state) => states.includes(state))!
    }
    const routing = worst('routing')
    return {
      status: routing === 'ok' ? 'ok' : 'degraded',
      version: RELEASE,
      region: first.name,
      data: first.data,
      engines: {
        routing,
        geocoding: worst('geocoding'),
        tiles: worst('tiles'),
        speech: askSpeech ? this.speech.status() : this.speech.lastStatus(),
      },
      regions,
    }
  }

  private stateOf(region: RegionData): RegionStateDto {
    const { problem } = region
    const manifest = region.serving?.manifest
    // Without a readable build, nothing starts until an operator replaces it.
    const state = (engine: EngineState): EngineState => (problem !== null && engine === 'starting' ? 'down' : engine)
    return {
      name: manifest?.region ?? null,
      bounds: manifest?.bounds ?? null,
      main_roads: manifest?.roads === 'main',
      data: { osm_timestamp: manifest?.osm_timestamp ?? null, built_at: manifest?.built_at ?? null, problem },
      engines: {
        routing: state(this.routing.statusOf(region)),
        geocoding: state(this.search.statusOf(region)),
        tiles: state(this.tiles.statusOf(region)),
      },
    }
  }
}

const WORST_FIRST: readonly EngineState[] = ['down', 'starting', 'unavailable', 'ok']

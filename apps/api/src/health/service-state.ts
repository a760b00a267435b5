import { Injectable } from '@nestjs/common'
import { type EngineState, type PlaceSet } from '@repere/shared'
import { RegionData } from '../region/region-data.js'
import { RoutingEngine } from '../routing/routing.port.js'
import { SearchData } from '../search/search-data.js'
import { SpeechService } from '../speech/speech.service.js'
import { TileData } from '../tiles/tile-data.js'
import { type HealthDto } from './health.dto.js'

/** The current state of this server and its engines. */
@Injectable()
export class ServiceState {
  constructor(
    private readonly region: RegionData,
    private readonly routing: RoutingEngine,
    private readonly search: SearchData,
    private readonly speech: SpeechService,
    private readonly tiles: TileData,
  ) {}

  /** Why an engine does not work, or lacks a part, by the name of the engine; for operators. */
  reasons(): Record<string, string> {
    const incomplete = this.region.serving?.manifest.incomplete ?? []
    const tiles = incomplete.map(({ reason }) => reason).join('; ')
    const speech = this.speech.lastStatus() === 'down' ? this.speech.lastFailure : null
    return { ...(tiles === '' ? {} : { tiles }), ...(speech === null ? {} : { speech }) }
  }

  /** Sets of places that the operator added to the build in service; for operators. */
  placeSets(): PlaceSet[] {
    return this.region.serving?.manifest.artefacts.search?.place_sets ?? []
  }

  /** @param askSpeech  also checks the voices, by speaking a word with each */
  read({ askSpeech = true } = {}): HealthDto {
    const manifest = this.region.serving?.manifest
    const { problem } = this.region
    // Without a readable build, nothing starts until an operator replaces it.
    const state = (engine: EngineState): EngineState => (problem !== null && engine === 'starting' ? 'down' : engine)
    const routing = state(this.routing.status())
    const geocoding = state(this.search.status())
    return {
      status: routing === 'ok' ? 'ok' : 'degraded',
      version: '1.0.0',
      region: manifest?.region ?? null,
      data: { osm_timestamp: manifest?.osm_timestamp ?? null, built_at: manifest?.built_at ?? null, problem },
      engines: {
        routing,
        geocoding,
        tiles: state(this.tiles.status()),
        speech: askSpeech ? this.speech.status() : this.speech.lastStatus(),
      },
    }
  }
}

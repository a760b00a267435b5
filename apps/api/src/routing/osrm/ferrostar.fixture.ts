import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { greatCircleMetres } from '@repere/geometry'
import { type LatLng } from '@repere/shared'
import { type NavigationController, type RouteAdapter } from '@stadiamaps/ferrostar'

/** Ferrostar as it runs in a browser: its WebAssembly, with a bundler's part done by hand. */
interface Ferrostar {
  RouteAdapter: typeof RouteAdapter
  NavigationController: typeof NavigationController
}

/** Node.js has `WebAssembly`, but its types are in the browser's library. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  WebAssembly: {
    instantiate(
      bytes: Uint8Array,
      imports: Record<string, object>,
    ): Promise<{ instance: { exports: Record<string, (() => void) | undefined> } }>
  }
}

export interface SdkRoute {
  distance: number
  geometry: LatLng[]
  steps: {
    distance: number
    instruction: string
    spokenInstructions: { text: string; utteranceId: string }[]
    visualInstructions: { primaryContent: { text: string; maneuverType?: string } }[]
  }[]
}

interface Navigating {
  remainingSteps: SdkRoute['steps']
  deviation: unknown
  spokenInstruction?: { text: string; utteranceId: string }
  visualInstruction?: { primaryContent: { text: string } }
}

type TripState = { Navigating: Navigating } | 'Complete' | { Complete: unknown } | 'Idle'

/** One session from start to arrival. */
export interface Drive {
  completed: boolean
  /** The spoken texts, in order; a repetition while it is due counts once. */
  spoken: string[]
  /** The shown texts, in order, each once. */
  shown: string[]
  /** True if the SDK ever reported that the driver left the route. */
  deviated: boolean
}

export class NavigationSdk {
  private constructor(private readonly sdk: Ferrostar) {}

  static async start(): Promise<NavigationSdk> {
    const require = createRequire(import.meta.url)
    const bindings = require('@stadiamaps/ferrostar/ferrostar_bg.js') as Ferrostar & {
      __wbg_set_wasm(exports: object): void
    }
    const bytes = await readFile(require.resolve('@stadiamaps/ferrostar/ferrostar_bg.wasm'))
    const { instance } = await webAssembly.instantiate(bytes, {
      './ferrostar_bg.js': bindings,
    })
    bindings.__wbg_set_wasm(instance.exports)
    instance.exports.__wbindgen_start?.()
    return new NavigationSdk(bindings)
  }

  /** @throws when the SDK does not accept the answer */
  read(answer: string): SdkRoute[] {
    const adapter = new this.sdk.RouteAdapter('http://unused', 'auto')
    return adapter.parseResponse(new TextEncoder().encode(answer)) as SdkRoute[]
  }

  /** Follows the route, with locations at a distance in metres; a step ends this distance before its maneuver. */
  drive(route: SdkRoute, everyMetres: number): Drive {
    const controller = new this.sdk.NavigationController(route, {
      waypointAdvance: { WaypointWithinRange: 100 },
      stepAdvance: { DistanceToEndOfStep: { distance: everyMetres, minimumHorizontalAccuracy: 32 } },
      routeDeviationTracking: { StaticThreshold: { minimumHorizontalAccuracy: 15, maxAcceptableDeviation: 50 } },
      snappedLocationCourseFiltering: 'SnapToRoute',
    })
    const drive: Drive = { completed: false, spoken: [], shown: [], deviated: false }
    const [start, ...positions] = positionsAlong(route.geometry, everyMetres).map(toLocation)
    let state = controller.getInitialState(start) as TripState
    let lastUtterance: string | undefined
    const note = () => {
      if (state === 'Complete' || (typeof state === 'object' && 'Complete' in state)) drive.completed = true
      if (typeof state !== 'object' || !('Navigating' in state)) return
      const { spokenInstruction, visualInstruction, deviation } = state.Navigating
      if (deviation !== 'NoDeviation') drive.deviated = true
      if (spokenInstruction && spokenInstruction.utteranceId !== lastUtterance) {
        lastUtterance = spokenInstruction.utteranceId
        drive.spoken.push(spokenInstruction.text)
      }
      const banner = visualInstruction?.primaryContent.text
      if (banner !== undefined && banner !== drive.shown.at(-1)) drive.shown.push(banner)
    }
    note()
    for (const position of positions) {
      if (drive.completed) break
      state = controller.updateUserLocation(position, state) as TripState
      note()
    }
    return drive
  }
}

/** The line's points, with others between them so that none are further apart. */
function positionsAlong(line: LatLng[], everyMetres: number): LatLng[] {
  return line.flatMap((point, index) => {
    const before = line[index - 1]
    if (!before) return [point]
    const parts = Math.max(1, Math.ceil(greatCircleMetres(before, point) / everyMetres))
    return Array.from({ length: parts }, (_, part) => ({
      lat: before.lat + ((point.lat - before.lat) * (part + 1)) / parts,
      lng: before.lng + ((point.lng - before.lng) * (part + 1)) / parts,
    }))
  })
}

/** As a phone with good reception reports it, once a second. */
const toLocation = (coordinates: LatLng, second: number) => ({
  coordinates,
  horizontalAccuracy: 5,
  timestamp: 1_700_000_000_000 + second * 1_000,
})

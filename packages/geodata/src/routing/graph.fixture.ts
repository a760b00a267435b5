import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import polyline from '@mapbox/polyline'
import { type LatLng } from '@repere/shared'
import { valhallaConfig } from '../testing/valhalla/index.js'

/** The fields of the engine's answers that tests read. */
export interface Journey {
  metres: number
  seconds: number
  kilometresPerHour: number
  hasToll: boolean
  hasFerry: boolean
  hasHighway: boolean
  roundaboutExits: number[]
  instructions: string[]
  /** Every edge of the route, in order. */
  edges: { names: string[]; speed: number; surface: string; driveOnRight: boolean; country: string | null }[]
}

interface Trip {
  trip: {
    summary: { length: number; time: number; has_toll: boolean; has_ferry: boolean; has_highway: boolean }
    legs: { shape: string; maneuvers: { instruction: string; roundabout_exit_count?: number }[] }[]
  }
}

interface Attributes {
  admins?: { country_code?: string }[]
  edges: {
    names?: string[]
    speed: number
    surface: string
    drive_on_right: boolean
    end_node?: { admin_index?: number }
  }[]
}

type Mode = 'auto' | 'bicycle' | 'pedestrian'

/** A real engine over one graph, for tests: a child process, ended by `close`. */
export class Graph {
  private next = 1
  private readonly waiting = new Map<number, { resolve(answer: unknown): void; reject(failure: Error): void }>()

  private constructor(private readonly child: ChildProcess) {
    child.on('message', ({ id, answer, failure }: { id: number; answer?: unknown; failure?: string }) => {
      const call = this.waiting.get(id)
      this.waiting.delete(id)
      if (failure === undefined) call?.resolve(answer)
      else call?.reject(new Error(failure))
    })
    child.on('exit', (code, signal) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`the engine ended (${code ?? signal})`))
    })
  }

  static async open(tileExtract: string): Promise<Graph> {
    const child = fork(join(__dirname, 'graph-host.fixture.mjs'), { serialization: 'advanced', execArgv: [] })
    const graph = new Graph(child)
    await graph.call({ open: valhallaConfig(tileExtract) })
    return graph
  }

  async close(): Promise<void> {
    const ended = once(this.child, 'exit')
    this.child.disconnect()
    await ended
  }

  /** @throws Error with the engine's message when there is no route */
  async journey(
    from: LatLng,
    to: LatLng,
    mode: Mode = 'auto',
    options: Record<string, unknown> = {},
  ): Promise<Journey> {
    const { trip } = await this.ask<Trip>('route', {
      locations: [from, to].map(({ lat, lng }) => ({ lat, lon: lng })),
      costing: mode,
      costing_options: { [mode]: options },
      language: 'fr-FR',
    })
    const { summary, legs } = trip
    const leg = legs[0]!
    const attributes = await this.ask<Attributes>('traceAttributes', {
      encoded_polyline: leg.shape,
      shape_match: 'walk_or_snap',
      costing: mode,
      costing_options: { [mode]: options },
    })
    return {
      metres: summary.length * 1000,
      seconds: summary.time,
      kilometresPerHour: (summary.length / summary.time) * 3600,
      hasToll: summary.has_toll,
      hasFerry: summary.has_ferry,
      hasHighway: summary.has_highway,
      roundaboutExits: leg.maneuvers.flatMap((maneuver) => maneuver.roundabout_exit_count ?? []),
      instructions: leg.maneuvers.map(({ instruction }) => instruction),
      edges: attributes.edges.map((edge) => ({
        names: edge.names ?? [],
        speed: edge.speed,
        surface: edge.surface,
        driveOnRight: edge.drive_on_right,
        country: attributes.admins?.[edge.end_node?.admin_index ?? -1]?.country_code ?? null,
      })),
    }
  }

  /** The points of the route between two places. */
  async line(from: LatLng, to: LatLng): Promise<LatLng[]> {
    const { shape } = (await this.route(from, to)).legs[0]!
    return polyline.decode(shape, 6).map(([lat, lng]) => ({ lat, lng }))
  }

  /** The edges of the route between two places, with the engine's own figures. */
  async attributes(from: LatLng, to: LatLng): Promise<{ id: number; way_id: number; length: number; speed: number }[]> {
    const { edges } = await this.ask<{ edges: { id: number; way_id: number; length: number; speed: number }[] }>(
      'traceAttributes',
      {
        encoded_polyline: (await this.route(from, to)).legs[0]!.shape,
        shape_match: 'walk_or_snap',
        costing: 'auto',
        filters: { action: 'include', attributes: ['edge.id', 'edge.way_id', 'edge.length', 'edge.speed'] },
      },
    )
    return edges
  }

  private async route(from: LatLng, to: LatLng): Promise<Trip['trip']> {
    const { trip } = await this.ask<Trip>('route', {
      locations: [from, to].map(({ lat, lng }) => ({ lat, lon: lng })),
      costing: 'auto',
    })
    return trip
  }

  private async ask<T>(method: string, query: unknown): Promise<T> {
    return JSON.parse((await this.call({ method, query: JSON.stringify(query) })) as string) as T
  }

  private call(message: Record<string, unknown>): Promise<unknown> {
    const id = this.next++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.child.send({ id, ...message })
    })
  }
}

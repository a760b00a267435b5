import { servingConfig } from '../engine-host/serving-config.js'
import { type ProcedureSettings } from '../valhalla/procedures/call.js'

/** The parts of Valhalla that its service runs as threads. Each has an address for messages from the others. */
const PARTS = ['loki', 'thor', 'odin', 'meili'] as const

/**
 * The configuration of a Valhalla HTTP service that answers as the engine in a process of ours does.
 *
 * @param tilesPath  the graph as a tar, where the service finds it
 * @param listen     `tcp://*:8002`
 */
export function serviceConfig(tilesPath: string, settings: ProcedureSettings, listen: string): object {
  const serving = servingConfig(tilesPath, settings) as Record<string, object>
  return {
    ...serving,
    ...Object.fromEntries(PARTS.map((part) => [part, { ...serving[part], service: { proxy: `ipc:///tmp/${part}` } }])),
    httpd: {
      service: {
        listen,
        loopback: 'ipc:///tmp/loopback',
        interrupt: 'ipc:///tmp/interrupt',
        drain_seconds: 28,
        shutdown_seconds: 1,
        timeout_seconds: -1,
      },
    },
  }
}

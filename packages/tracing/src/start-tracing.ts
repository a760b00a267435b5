import { setTracer } from './traced.js'

export interface TracingSettings {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: of a collector, without `/v1/traces` and a trailing slash. Null: no traces. */
  endpoint: string | null
  /** `OTEL_TRACES_SAMPLER_ARG`: share of traces that are kept, 0 to 1; a client's own decision goes before it. */
  share: number
}

/**
 * Sends spans to a collector from now on; call it before anything that is traced is made. Without a collector it does
 * nothing, and loads nothing.
 *
 * @param service  `repere-api`…
 * @returns sends what is left, and ends it
 */
export async function startTracing(
  { endpoint, share }: TracingSettings,
  service: string,
): Promise<{ stop: () => Promise<void> }> {
  if (endpoint === null) return { stop: () => Promise.resolve() }
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-node'),
  ])
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  provider.register()
  setTracer(provider.getTracer('repere'))
  return {
    stop: async () => {
      setTracer(null)
      // A collector that is away must not hold up a process that ends.
      await provider.shutdown().catch(() => undefined)
    },
  }
}

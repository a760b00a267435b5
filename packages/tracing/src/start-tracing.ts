import { setTracer } from './traced.js'

export interface TracingSettings {
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: address of a collector without `/v1/traces` or a trailing slash. Null: off. */
  endpoint: string | null
  /** `OTEL_TRACES_SAMPLER_ARG`: share of traces that are kept, 0 to 1. A client's own decision has priority. */
  share: number
}

/**
 * Starts to send spans to a collector. Call it before creating anything that is traced. Without a collector it does
 * nothing and loads no library.
 *
 * @param service  `repere-api`…
 * @returns a function that sends the remaining spans and stops tracing
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
      // An unreachable collector must not delay the end of the process.
      await provider.shutdown().catch(() => undefined)
    },
  }
}

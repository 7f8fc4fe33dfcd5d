import { metrics } from "@opentelemetry/api"
import type { Attributes, Histogram, MeterProvider } from "@opentelemetry/api"

/** The boundaries of the conventions of OpenTelemetry, in seconds. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

let known: { readonly provider: MeterProvider; readonly durations: Histogram } | undefined

/** Records the duration of a request, in seconds. A program may register its provider of metrics at any time. */
export function recordDuration(seconds: number, attributes: Attributes): void {
  const provider = metrics.getMeterProvider()
  if (known?.provider !== provider) known = { provider, durations: histogramOf(provider) }
  known.durations.record(seconds, attributes)
}

const histogramOf = (provider: MeterProvider): Histogram =>
  provider.getMeter("waymark").createHistogram("http.server.request.duration", {
    description: "Duration of HTTP server requests.",
    unit: "s",
    advice: { explicitBucketBoundaries: BOUNDARIES },
  })

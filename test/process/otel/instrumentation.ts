/**
 * Sets up OpenTelemetry with exporters in memory, for a process that loads it with `--import`. Its argument is what the process
 * instruments: `http` for Node's servers.
 */
import { register } from "node:module"
import { HttpInstrumentation } from "@opentelemetry/instrumentation-http"
import { NodeSDK, metrics as sdk } from "@opentelemetry/sdk-node"
import { InMemorySpanExporter, SimpleSpanProcessor } from "@opentelemetry/sdk-trace-base"
import { trace_requests } from "../../../src/readers/otel/index.js"

register("@opentelemetry/instrumentation/hook.mjs", import.meta.url)

const exporter = new InMemorySpanExporter()
const reader = new sdk.PeriodicExportingMetricReader({
  exporter: new sdk.InMemoryMetricExporter(sdk.AggregationTemporality.CUMULATIVE),
})
new NodeSDK({
  instrumentations: process.env["INSTRUMENT"] === "http" ? [new HttpInstrumentation()] : [],
  spanProcessors: [new SimpleSpanProcessor(exporter)],
  metricReaders: [reader],
}).start()
trace_requests()

process.on("message", (message) => void answer(message))

/** Sends what was collected since the last message to the test. */
async function answer(message: unknown): Promise<void> {
  if (message !== "collect") return
  const { resourceMetrics } = await reader.collect()
  const points = resourceMetrics.scopeMetrics.flatMap((scope) =>
    scope.metrics
      .filter(({ descriptor }) => descriptor.name === "http.server.request.duration")
      .flatMap(({ dataPoints }) => dataPoints.map((point) => point.attributes)),
  )
  const spans = exporter.getFinishedSpans().map((span) => ({
    id: span.spanContext().spanId,
    trace: span.spanContext().traceId,
    parent: span.parentSpanContext?.spanId,
    scope: span.instrumentationScope.name,
    name: span.name,
    kind: span.kind,
    attributes: span.attributes,
    status: span.status.code,
    events: span.events.map(({ name, attributes }) => ({ name, attributes })),
  }))
  exporter.reset()
  process.send?.({ spans, points })
}

/**
 * Spans and metrics of OpenTelemetry. Needs the package `@opentelemetry/api`.
 *
 * @module waymark/otel
 */

export { trace_requests } from "./trace-requests.js"

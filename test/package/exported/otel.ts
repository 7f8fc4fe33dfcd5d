import * as everything from "waymark/otel"

export const all = { ...everything }
export const of_trace_requests = everything.trace_requests()

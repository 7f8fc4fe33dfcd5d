import type { Case, Context, HelperEntry } from "../../../test/conformance/cases.js"
import { helperDifferences } from "../../../test/conformance/differences/helpers.js"
import { DEFAULT_ENDPOINT } from "../../../test/conformance/oracle/urls.js"
import { isExpected, show, showOutcome } from "../../../test/conformance/outcome.js"
import { Judgement } from "../../../test/conformance/report.js"
import { expectHelper, PLAIN_HELPERS } from "../../../test/conformance/run/helpers.js"
import type { HelperCall } from "../../../test/conformance/run/helpers.js"
import { toArgument, toValue } from "../../../test/conformance/values.js"
import { callTypeDifferences, findDifference, refusedCallDifferences } from "./differences.js"
import type { Program } from "./program.js"
import { valueSource } from "./source.js"
import { caseTables } from "./tables.js"

/** Writes the helper calls of a case, each with a claim; the program makes them when it runs. */
export function claimCalls(program: Program, of: Case): void {
  const judgement = new Judgement<HelperCall>(of, "helpers", helperDifferences)
  const tables = caseTables(of)
  for (const entry of of.helpers ?? []) {
    const table = tables.find(({ module }) => module === (entry.router ?? of.module))
    if (table === undefined) throw new Error(`no router ${entry.router}`)
    const { expected } = judgement.expect(entry, expectHelper(entry))
    const isRefused = "raise" in expected
    const difference = findDifference(isRefused ? callTypeDifferences : refusedCallDifferences, entry, of)
    const id = program.calls.length
    const source = `${table.name}_helpers.${entry.fn}(${[contextSource(entry.context), ...argumentSources(entry)].join(", ")})`
    const how = entry.fn === "static_integrity" ? "integrity" : "helper"
    program.claim(
      {
        kind: isRefused ? "call refused" : "call accepted",
        about: describeCall(entry),
        verdict: isRefused === (difference === undefined) ? "refuses" : "accepts",
        difference: difference?.name,
      },
      `calls.${how}(${id}, () => ${source})`,
    )
    program.calls.push({
      id,
      about: describeCall(entry),
      judge: (outcome) =>
        isExpected(expected, outcome) ? undefined : `expected ${showOutcome(expected)}, got ${showOutcome(outcome)}`,
    })
  }
}

function describeCall({ fn, args, raise, message, result }: HelperEntry): string {
  return `${fn}(${args.map(show).join(", ")}) ${raise === undefined ? show(result) : `raises ${raise}: ${message?.split("\n")[0]}`}`
}

function argumentSources({ fn, args }: HelperEntry): readonly string[] {
  if (PLAIN_HELPERS.includes(fn)) return args.map((arg) => valueSource(toValue(arg)))
  const [action, ...rest] = args
  return args.length === 0 ? [] : [toValue(action ?? null), ...rest.map(toArgument)].map(valueSource)
}

/** The first argument of a helper. */
function contextSource(context: Context | undefined): string {
  switch (context?.type) {
    case undefined:
      return endpointSource(undefined)
    case "endpoint": {
      const { type: _type, ...config } = context
      return endpointSource(config)
    }
    case "socket":
      return `{ endpoint: ${endpointSource(context.endpoint)} }`
    case "uri":
      return `new URL(${JSON.stringify(context.value)})`
    case "other":
      return valueSource(toValue(context.value))
    case "conn": {
      const { script_name, endpoint, router_url, static_url } = context
      const url =
        typeof router_url === "object" ? `new URL(${JSON.stringify(router_url.uri)})` : JSON.stringify(router_url)
      const kept = [
        ...(router_url === undefined ? [] : [`waymark_router_url: ${url}`]),
        ...(static_url === undefined ? [] : [`waymark_static_url: ${JSON.stringify(static_url)}`]),
      ]
      return `build_conn("GET", "/", { script_name: ${valueSource(script_name)}, endpoint: ${endpointSource(endpoint)}, private: { ${kept.join(", ")} } })`
    }
  }
}

function endpointSource(config: object | undefined): string {
  return config === undefined || show(config) === show(DEFAULT_ENDPOINT)
    ? "endpoint"
    : `define_endpoint(${valueSource(config)})`
}

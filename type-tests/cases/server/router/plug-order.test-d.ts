import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import type { FlowOfRouter } from "../../../../src/server/router/flow/flow.types.js"
import type { MissingForRouter, MissingInList } from "../../../../src/server/router/list-order.types.js"
import type { OrderOf, PlugsInOrder, RouterOrder } from "../../../../src/server/router/plug-order.types.js"
import type { OrderMessage } from "../../../../src/server/router/messages.js"
import type { ActionRows } from "../../../../src/core/table/routes.types.js"
import type { PipelineNodes } from "../../../../src/core/table/rules/repeats.types.js"
import type {
  earlyPlugs,
  metEndpoints,
  orderedPlugs,
  orderPlugs,
  orderRegistry,
  orderRouters,
  unmetEndpoints,
} from "../../../../test/cases/plug-order.js"

type AssertNone<Found extends never> = Found
type IsEqual<One, Other> = [One, Other] extends [Other, One] ? true : false
type Plugs = typeof orderPlugs

/** The messages of tables whose type has another one. */
type OtherEarly<Cases extends readonly unknown[]> = {
  [Row in keyof Cases]: Cases[Row] extends readonly [infer Table extends readonly unknown[], infer Text extends string]
    ? PlugsInOrder<Table, Plugs> extends ErrorMessage<Text>
      ? never
      : readonly [Text, PlugsInOrder<Table, Plugs>]
    : "not a case"
}[number]
export type _Early = AssertNone<OtherEarly<typeof earlyPlugs>>

/** The needs of a router of a table, as a union. */
type NeedsOf<Table extends readonly unknown[]> =
  OrderOf<
    RouterOrder<
      FlowOfRouter<PipelineNodes<Table>, Plugs, readonly [], {}, unknown>,
      ActionRows<Table>,
      typeof orderRegistry
    >
  > extends readonly [string, infer Needs, string]
    ? Needs
    : never

/** The tables in order that are refused, or whose routers have other needs. */
type OtherOrdered<Cases extends readonly unknown[]> = {
  [Row in keyof Cases]: Cases[Row] extends readonly [
    infer Table extends readonly unknown[],
    infer Needs extends readonly string[],
  ]
    ? unknown extends PlugsInOrder<Table, Plugs>
      ? IsEqual<NeedsOf<Table>, Needs[number]> extends true
        ? never
        : readonly [Row, NeedsOf<Table>, Needs[number]]
      : readonly [Row, PlugsInOrder<Table, Plugs>]
    : "not a case"
}[number]
export type _Ordered = AssertNone<OtherOrdered<typeof orderedPlugs>>

/** The problem of an endpoint's plugs, or of its router behind them. */
type EndpointProblem<List extends readonly unknown[], Mounted> = [MissingInList<List, "the endpoint">] extends [never]
  ? [MissingForRouter<List, Mounted>] extends [never]
    ? null
    : OrderMessage<"the router", MissingForRouter<List, Mounted>>
  : MissingInList<List, "the endpoint">["problem"]

type OtherUnmet<Cases extends readonly unknown[]> = {
  [Row in keyof Cases]: Cases[Row] extends readonly [
    infer List extends readonly unknown[],
    infer Name extends keyof typeof orderRouters,
    infer Text,
  ]
    ? IsEqual<EndpointProblem<List, (typeof orderRouters)[Name]>, Text> extends true
      ? never
      : readonly [Row, EndpointProblem<List, (typeof orderRouters)[Name]>, Text]
    : "not a case"
}[number]
export type _Unmet = AssertNone<OtherUnmet<typeof unmetEndpoints>>

type OtherMet<Cases extends readonly unknown[]> = {
  [Row in keyof Cases]: Cases[Row] extends readonly [
    infer List extends readonly unknown[],
    infer Name extends keyof typeof orderRouters,
  ]
    ? EndpointProblem<List, (typeof orderRouters)[Name]> extends null
      ? never
      : readonly [Row, EndpointProblem<List, (typeof orderRouters)[Name]>]
    : "not a case"
}[number]
export type _Met = AssertNone<OtherMet<typeof metEndpoints>>

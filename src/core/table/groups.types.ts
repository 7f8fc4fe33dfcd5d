import type { ScopeType } from "./scope.js"

/** A member of the union of routes that has no routes. */
interface RoutelessGroup<Kind extends string, Problem = never, Pipeline = never> {
  readonly kind: Kind
  readonly problem: Problem
  readonly after_glob: never
  readonly pipeline: Pipeline
  readonly target: never
  readonly plug: never
  readonly pipe_through: never
  readonly row: never
  readonly routes: never
  readonly links: never
  readonly calls: never
}

/** A problem that does not belong to a route, as a member of the union of routes. */
export type ProblemGroup<Text> = [Text] extends [never] ? never : RoutelessGroup<"problem", Text>

/** The member of a pipeline in the union of routes. */
export type PipelineGroup<Node, Problem> = RoutelessGroup<"pipeline", Problem, Node>

/** A member of the union of routes that only says that the table has kinds of params, a `pipe_through`, `row_options` or `deprecated`. */
export type SignGroup<Kind extends "deprecated" | "kinds" | "pipe_through" | "row_options"> = RoutelessGroup<Kind>

/** The nodes in a node, the parts of their scope that rules need, and the key of their list. */
export interface ChildList<
  Items extends readonly unknown[] = readonly unknown[],
  Within extends ScopeType = ScopeType,
  List extends string = string,
> {
  readonly items: Items
  readonly within: Within
  readonly list: List
}

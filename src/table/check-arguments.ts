import type { ErrorMessage } from "../internal/error-message.js"
import type { PatternProblem } from "../pattern/pattern.js"
import type { DynamicForwardMessage, PlugNameMessage, UnknownOptionMessage } from "./messages.js"
import type { ResourcesOptions, RouteOptions, ScopeOptions } from "./nodes.js"

export type CheckPath<Path extends string> = [PatternProblem<Path>] extends [never]
  ? Path
  : ErrorMessage<PatternProblem<Path>>
// prettier-ignore
export type CheckForwardPath<Path extends string> =
  Path extends `${string}:${string}` | `${string}*${string}` ? ErrorMessage<DynamicForwardMessage<Path>> : Path
export type CheckPlug<Plug extends string> =
  IsPlugName<Plug> extends true ? Plug : ErrorMessage<PlugNameMessage<`"${Plug}"`>>
export type IsPlugName<Plug extends string> = string extends Plug
  ? true
  : Plug extends Uncapitalize<Plug>
    ? false
    : true
export type CheckOptions<Options, Node extends string, Supported> = Options & {
  readonly [K in Exclude<keyof Options, keyof Supported>]: ErrorMessage<UnknownOptionMessage<Node, K & string, "">>
}
export type CheckResourcesOptions<Options> = CheckOptions<
  Options,
  "resources",
  ResourcesOptions & RouteOptions & ScopeOptions
>

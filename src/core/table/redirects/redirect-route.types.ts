import type { JoinPath } from "../../pattern/join.js"
import type { ParamList } from "../../pattern/params.js"
import type { AfterColon, PatternProblem, SignProblem } from "../../pattern/pattern.js"
import type { LastSegment } from "../../pattern/split-path.js"
import type { RedirectNode } from "../nodes.js"
import type { WhereIfAny } from "../route.js"
import type { OrMessage } from "../rules/check-arguments.js"
import type { ScopeType } from "../scope.js"
import type { RedirectParamMessage, RedirectTargetMessage } from "./messages.js"

/** The route of a redirect: the `RowRoute` of a row for GET that no controller answers, and that has no helper. */
export type RedirectRoute<Path extends string, Target extends string, Status, Within extends ScopeType> = {
  readonly kind: "redirect"
  readonly problem: RedirectProblem<Path, Target, JoinPath<Within["path"], Path>>
  readonly after_glob: SignProblem<JoinPath<Within["path"], Path>>
  readonly pipeline: never
  readonly target: never
  readonly row: never
  readonly routes: RedirectRoute<Path, Target, Status, Within>
  readonly links: never
  readonly calls: never
  readonly action: "redirect"
  readonly captures: `${Within["captures"]}${Path}`
  readonly input: AfterColon<`${Within["captures"]}${Path}`>
  readonly request: AfterColon<`${Within["captures"]}${Path}`>
  readonly verb: "get"
  readonly path: JoinPath<Within["path"], Path>
  readonly inherited: Within["inherited"]
  readonly plug: "redirect"
  readonly plug_opts: { readonly to: Target; readonly status: Status }
  readonly helper: null
  readonly pipe_through: Within["pipes"]
  readonly metadata: Within["inherited"]["metadata"]
  readonly where: WhereIfAny<Within["inherited"]["where"]>
  readonly contract: undefined
  readonly signature: readonly [
    "redirect",
    "get",
    JoinPath<Within["path"], Path>,
    Within["inherited"]["host"],
    Within["captures"],
  ]
}

export type StatusOf<Node extends RedirectNode> = Node[3] extends number ? Node[3] : 302

// prettier-ignore
type RedirectProblem<Path extends string, Target extends string, Whole extends string> =
  [PatternProblem<Path> | TargetProblem<Target>] extends [never] ? TargetParamProblem<Target, Whole> :
  PatternProblem<Path> | TargetProblem<Target>

/** The target as the builder takes it, or an error message in its place. */
export type CheckTarget<Target extends string> = OrMessage<Target, TargetProblem<Target>>

/** The problem of a target that is neither a pattern nor a URL of `https`. */
// prettier-ignore
export type TargetProblem<Target extends string> =
  string extends Target ? never :
  Target extends `https://${infer Rest}` ? IsHost<BeforeAny<Rest>> extends true ? never : RedirectTargetMessage<Target> :
  Target extends `//${string}` ? RedirectTargetMessage<Target> :
  Target extends `/${string}` ? PatternProblem<Target> :
  RedirectTargetMessage<Target>

/** The host of a URL, with its port. */
// prettier-ignore
type BeforeAny<Rest extends string> =
  Rest extends `${infer Before}${"/" | "?" | "#" | "\\"}${string}` ? BeforeAny<Before> :
  Rest

// prettier-ignore
type IsHost<Host extends string> =
  Host extends "" | `:${string}` | `${string}${"@" | "*" | " "}${string}` ? false :
  Host extends `[${string}` ? true :
  Host extends `${string}:${infer Port}` ? Port extends `${number}` | "" ? true : false :
  true

/** The problem of a target with a param that the path does not have. */
// prettier-ignore
type TargetParamProblem<Target extends string, Path extends string> =
  Target extends `${"/" | "https://"}${string}${":" | "*"}${string}` ?
    string extends Path ? never :
    MissingParam<Exclude<ParamsIn<PathIn<Target>>, ParamsIn<Path>>, Target, Path> :
  never

// prettier-ignore
type MissingParam<Missing, Target extends string, Path extends string> =
  Missing extends string ? RedirectParamMessage<Missing, Target, Path> :
  never

// prettier-ignore
type PathIn<Target extends string> =
  Target extends `https://${infer Rest}` ? Rest extends `${string}/${infer Path}` ? BeforeQuery<`/${Path}`> : "/" :
  Target
type BeforeQuery<Path extends string> = Path extends `${infer Before}${"?" | "#"}${string}` ? BeforeQuery<Before> : Path

/** The params of a path as it has them, such as `":id"` and `"*rest"`; a glob has its prefix, which is a part of its value. */
// prettier-ignore
type ParamsIn<Path extends string> =
  ParamList<Path>[number] extends infer Param ?
    Param extends readonly [infer Name extends string, "param"] ? `:${Name}` :
    Path extends `${infer Before}*${infer Name}` ? `${LastSegment<Before>}*${Name}` :
    never :
  never

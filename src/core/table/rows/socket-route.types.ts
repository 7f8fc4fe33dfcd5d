import type { JoinPath } from "../../pattern/join.js"
import type { AfterColon, PatternProblem, SignProblem } from "../../pattern/pattern.js"
import type { ActionKind, ActionRow } from "./action-row.types.js"
import type { SocketContractProblem } from "../contracts/socket-problem.types.js"
import type { WhereProblem } from "../rules/where-rules.js"
import type { AreKindsOf, CallRow, LinkRow, OwnLink, OwnSignature } from "../contracts/contract-route.types.js"
import type { KindTexts } from "../rules/kind-texts.types.js"
import type { SocketContractOf, SocketRequestOf } from "../contracts/socket-contract.types.js"
import type { SocketBase } from "../names/naming.js"
import type { OptionValueProblem } from "../rules/option-values.types.js"
import type { SocketNode } from "../nodes.js"
import type { RowOptionName, SocketOptionNames, SocketOptions } from "../options.js"
import type { OwnAssigns, RowInherited, SOCKET_ACTION, WhereIfAny } from "../route.js"
import type { HelperKeys, RouteAlias, RouteHelper } from "./row-target.types.js"
import type { LiteralPlugProblem, ReservedName, ReservedProblem, UnknownOption } from "../rules/rules.types.js"
import type { ScopeType } from "../scope.js"

type Action = typeof SOCKET_ACTION

/** A socket as the row of a route for GET. */
type SocketRow<Path extends string, Name extends string, Options extends SocketNode[3]> = readonly [
  "get",
  Path,
  Name,
  Action,
  Options,
]

/** The routes of a socket, one for each alternative of its options. */
// prettier-ignore
export type SocketRoutes<Path extends string, Name extends string, Options extends SocketNode[3], Within extends ScopeType> =
  Options extends unknown ? SocketRoute<Path, Name, Options, Within> :
  never

/** The route of a socket: the `ContractRoute` of a row for GET, with other options and problems. */
type SocketRoute<Path extends string, Name extends string, Options extends SocketNode[3], Within extends ScopeType> = {
  readonly kind: "match"
  readonly problem:
    | PatternProblem<Path>
    | (AreKindsOf<KindTexts<Options>, AfterColon<Path>> extends true
        ? never
        : WhereProblem<Options, JoinPath<Within["path"], Path>>)
    | SocketContractProblem<Options>
  readonly after_glob: SignProblem<JoinPath<Within["path"], Path>>
  readonly pipeline: never
  readonly target: SocketTarget<Within["as"], Name, NamingSocketOptions<Options>>
  readonly row: ActionRow<
    RouteAlias<Options, Within["alias"], Name>,
    Action,
    ActionKind<
      SocketRequestOf<
        OwnLink<SocketRow<Path, Name, Options>, Within>,
        Options,
        Within["answers"],
        Within["inherited"]["lists"]
      >["request"],
      Within["pipes"],
      OwnAssigns<Options, Within["inherited"]>
    >
  >
  readonly routes: SocketRoute<Path, Name, Options, Within>
  readonly links: LinkRow<OwnLink<SocketRow<Path, Name, Options>, Within>, Within["path"], Path, Action>
  readonly calls: CallRow<
    SocketRequestOf<
      OwnLink<SocketRow<Path, Name, Options>, Within>,
      Options,
      Within["answers"],
      Within["inherited"]["lists"]
    >["request"],
    "get",
    Action
  >
  readonly action: Action
  readonly captures: `${Within["captures"]}${Path}`
  readonly input: OwnLink<SocketRow<Path, Name, Options>, Within>
  readonly request: SocketRequestOf<
    OwnLink<SocketRow<Path, Name, Options>, Within>,
    Options,
    Within["answers"],
    Within["inherited"]["lists"]
  >["request"]
  readonly verb: "get"
  readonly path: JoinPath<Within["path"], Path>
  readonly inherited: RowInherited<SocketRow<Path, Name, Options>, Within>
  readonly plug: RouteAlias<Options, Within["alias"], Name>
  readonly plug_opts: Action
  readonly helper: RouteHelper<Within["as"], Options, SocketBase<Name>>
  readonly pipe_through: Within["pipes"]
  readonly metadata: RowInherited<SocketRow<Path, Name, Options>, Within>["metadata"]
  readonly where: WhereIfAny<RowInherited<SocketRow<Path, Name, Options>, Within>["where"]>
  readonly contract: SocketContractOf<
    Options,
    RowInherited<SocketRow<Path, Name, Options>, Within>["answers"],
    RowInherited<SocketRow<Path, Name, Options>, Within>["lists"]
  >
  readonly signature: readonly ["match", ...OwnSignature<SocketRow<Path, Name, Options>, Within>]
}

/** The parts of the route of a socket that depend on its name and its options. */
interface SocketTarget<Prefix extends string, Name extends string, Options> {
  readonly keys: HelperKeys<RouteHelper<Prefix, Options, SocketBase<Name>>>
  readonly problem: LiteralPlugProblem<Name> | SocketOptionsProblem<Options, SocketBase<Name>>
}

/** The options of a socket if they may change its names, have a host or are unknown; else undefined. */
// prettier-ignore
type NamingSocketOptions<Options> =
  keyof Options extends UnnamingOption ? undefined :
  Options
type UnnamingOption = Exclude<keyof SocketOptions, "as" | "alias" | "host" | RowOptionName>

// prettier-ignore
type SocketOptionsProblem<Options, Base extends string> =
  Options extends undefined ? ReservedProblem<Base> :
  ReservedName<Options, Base> | OptionValueProblem<Options> | UnknownOption<Options, "a socket", SocketOptionNames>

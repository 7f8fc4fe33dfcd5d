import type { AfterColon } from "../../pattern/pattern.js"
import type { WhereIfAny } from "../route.js"
import type { InheritedType } from "../scope.js"

/** The parts that the routes of one node's actions share. */
export interface AnyShared<Action extends string = string> {
  readonly paths: Readonly<Record<Action, string>>
  readonly captures: Readonly<Record<Action, string>>
  readonly wheres: Readonly<Record<Action, unknown>>
  /** The first verb of each action, and second verbs by their own names. */
  readonly verbs: Readonly<Record<string, string>>
  readonly plug: string
  readonly pipe_through: readonly string[]
  readonly inherited: InheritedType
  readonly helper: string | null
}

/** The route of one of a node's actions. The route of a second verb, whose `Name` is the verb, has no helper. */
export type SharedRoute<Shared extends AnyShared<Action>, Action extends string, Name extends keyof Shared["verbs"]> = {
  readonly kind: "match"
  readonly captures: Shared["captures"][Action]
  readonly input: AfterColon<Shared["captures"][Action]>
  readonly request: AfterColon<Shared["captures"][Action]>
  readonly verb: Shared["verbs"][Name]
  readonly path: Shared["paths"][Action]
  readonly inherited: Shared["inherited"]
  readonly plug: Shared["plug"]
  readonly action: Action
  readonly plug_opts: Action
  readonly helper: Name extends Action ? Shared["helper"] : null
  readonly pipe_through: Shared["pipe_through"]
  readonly metadata: Shared["inherited"]["metadata"]
  readonly where: WhereIfAny<Shared["wheres"][Action]>
  readonly contract: undefined
  readonly signature: readonly [
    "match",
    Shared["verbs"][Name],
    Shared["paths"][Action],
    Shared["inherited"]["host"],
    Shared["captures"][Action],
  ]
}

import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import { chainSteps } from "../../../core/lib/maybe-promise.js"
import { quoteList } from "../../../core/table/messages.js"
import { plugName } from "../../../core/table/names/plug-name.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { AnyPathParams } from "../../../core/pattern/params.js"
import type { PlugActions } from "./controller-plugs.types.js"
import { actionParams } from "../dispatch.js"
import type { PlugOf, PlugResult } from "../flow/plug.js"
import { plugsOfAction } from "../plug-order.js"
import { prepareStep } from "../flow/step.js"
import type { Step } from "../flow/step.js"

/** A controller without its actions. */
interface ControllerSteps<Own extends CoreConn> {
  plug(
    plug: PlugOf<Own>,
    ...given: readonly [runs?: RunsFor] | readonly [options: unknown, runs: RunsFor]
  ): ControllerSteps<Own>
  actions(controller: unknown): object
}

type RunsFor = PlugActions<readonly string[], readonly string[]>

/** A plug of a controller, and the actions for which it runs. */
interface PlugEntry<Own extends CoreConn> {
  readonly plug: PlugOf<Own>
  readonly step: Step<Own>
  readonly actions: readonly string[]
}

/**
 * Starts a controller to which plugs are added.
 *
 * @param actions the names of its actions in the table
 * @param record checks the actions of a controller, and remembers its name
 */
export function controllerPlugs<Own extends CoreConn>(
  name: string,
  actions: readonly string[],
  record: (controller: unknown) => object,
  entries: readonly PlugEntry<Own>[] = [],
): ControllerSteps<Own> {
  return {
    plug(plug, ...given) {
      const [options, { only = actions, except = [] } = {}] = given.length === 2 ? given : [undefined, ...given]
      for (const action of [...only, ...except])
        if (!actions.includes(action))
          throw new ArgumentError(
            `a plug of ${name} names the action ${inspect(action)}. Expected one of ${quoteList([...new Set(actions)])}`,
          )
      const step = prepareStep(plug, options, plugName(plug, entries.length, `of ${name}`))
      const entry = { plug, step, actions: only.filter((action) => !except.includes(action)) }
      return controllerPlugs(name, actions, record, [...entries, entry])
    },
    actions(given) {
      const controller = record(given)
      if (entries.length === 0) return controller
      const pairs = [...new Set(actions)].map((action) => [action, actionAfter(controller, action, entries)] as const)
      return record(Object.fromEntries(pairs))
    },
  }
}

type Action<Own> = (conn: Own, params: AnyPathParams) => PlugResult | Promise<PlugResult>

/** An action that runs its plugs first, unless one of them halts the conn. */
function actionAfter<Own extends CoreConn>(
  controller: object,
  action: string,
  entries: readonly PlugEntry<Own>[],
): Action<Own> {
  const run = Reflect.get(controller, action) as Function // `record` has checked it; agrees by test/unit/server/router/controller-plugs.test.ts
  const own = entries.filter(({ actions }) => actions.includes(action))
  const chain = chainSteps(own.map(({ step }) => step))
  const actionWithPlugs: Action<Own> = (conn, params) => {
    const { path_params } = conn
    return whenReady<Own, PlugResult>(chain(conn), (ready) => {
      if (ready.halted) return ready
      const isChanged = ready.path_params !== path_params
      const current = isChanged ? actionParams(ready, Object.keys(params)) : params
      return Reflect.apply(run, controller, [ready, current]) as PlugResult | Promise<PlugResult>
    })
  }
  plugsOfAction.set(
    actionWithPlugs,
    own.map(({ plug }) => plug),
  )
  return actionWithPlugs
}

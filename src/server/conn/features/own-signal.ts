import { OWN_SIGNAL, signalOf } from "../request/signal.js"
import type { ConnFeature } from "../core-conn.js"

/** A signal of the conn's own, which is also aborted when the `timeout` of the conn's row is over. */
export const ownSignal: ConnFeature<"own_signal", unknown> = {
  feature: "own_signal",
  extend: (Base) =>
    class extends Base {
      get [OWN_SIGNAL](): true {
        return true
      }
      override get signal(): AbortSignal {
        return signalOf(this)
      }
    },
}

/** Functions make plugs that assign a different value or key than they declare, or nothing. */
import { define_plug } from "waymark/server"

const other_value = <const Key extends string, Value>(key: Key, _value: Value) =>
  // refused: Argument of type 'string' is not assignable
  define_plug<{ assigns: Record<Key, Value> }>((conn) => conn.assign(key, "other"))
const other_key = <const Key extends string, Value>(_key: Key, value: Value) =>
  // refused: is not assignable to parameter of type
  define_plug<{ assigns: Record<Key, Value> }>((conn) => conn.assign("usr", value))
const nothing = <const Key extends string, Value>(_key: Key, _value: Value) =>
  // refused: is not assignable
  define_plug<{ assigns: Record<Key, Value> }>((conn) => conn)
const wrong_option = <const Options extends { max: number }>(options: Options) =>
  // refused: is not assignable to parameter of type
  define_plug<{ assigns: { limit: Options } }>((conn) => conn.assign("limit", options.max))

for (const made of [other_value("user", 1), other_key("user", 1), nothing("user", 1), wrong_option({ max: 1 })])
  if (typeof made !== "function") throw new TypeError("no plug")

// runs: the assigns of a plug are not compared with its declaration

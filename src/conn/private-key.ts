/** An object with private values: a conn. */
export interface HasPrivate {
  readonly private: Record<string, unknown>
}

/** A typed key of `conn.private`. Each feature declares its keys in its own file and exports them. */
export interface PrivateKey<Value> {
  readonly get: (conn: HasPrivate) => Value | undefined
  readonly set: (conn: HasPrivate, value: Value | undefined) => void
}

/** Declares a key of `conn.private`; the library's keys begin with `waymark_`. */
export function privateKey<Value>(name: `waymark_${string}`): PrivateKey<Value> {
  return {
    get: (conn) => conn.private[name] as Value | undefined, // only `set` writes it
    set: (conn, value) => {
      conn.private[name] = value
    },
  }
}

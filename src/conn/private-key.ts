/** What holds the private values of a request: a conn. */
export interface HasPrivate {
  readonly private: Record<string, unknown>
}

/** A key of `conn.private` whose values have a type. The file of a feature declares its keys and shares them by import. */
export interface PrivateKey<Value> {
  readonly get: (conn: HasPrivate) => Value | undefined
  readonly set: (conn: HasPrivate, value: Value | undefined) => void
}

/** Declares a key of `conn.private`, where the library's names begin with `waymark_`. */
export function privateKey<Value>(name: `waymark_${string}`): PrivateKey<Value> {
  return {
    get: (conn) => conn.private[name] as Value | undefined, // only `set` writes it
    set: (conn, value) => {
      conn.private[name] = value
    },
  }
}

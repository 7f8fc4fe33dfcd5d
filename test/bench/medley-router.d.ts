declare module "@medley/router" {
  /** Finds the store of a path, which the caller fills. */
  export default class Router {
    register(path: string): Record<string, unknown>
    find(path: string): { store: Record<string, unknown>; params: Record<string, string> } | null
  }
}

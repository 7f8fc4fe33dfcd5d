declare module "@medley/router" {
  /** Finds what was registered for a path; the store of a path is filled by the caller. */
  export default class Router {
    register(path: string): Record<string, unknown>
    find(path: string): { store: Record<string, unknown>; params: Record<string, string> } | null
  }
}

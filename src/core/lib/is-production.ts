/**
 * Whether the program runs in production: `NODE_ENV` has another value than `development` or `test`, or the runtime has no
 * process. An empty value counts as unset.
 *
 * Bundlers replace `process.env.NODE_ENV`; without one, a runtime such as workerd has no `process`.
 */
export function isProduction(): boolean {
  try {
    return !["", "development", "test"].includes(process.env.NODE_ENV ?? "")
  } catch {
    return true
  }
}

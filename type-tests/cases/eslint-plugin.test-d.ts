import type { Linter, ESLint } from "eslint"
import waymark, { plugin } from "waymark/eslint"

// The plugin has no types of ESLint, and is a plugin of it.
export const config: Linter.Config[] = [
  { plugins: { waymark }, rules: { "waymark/no-raw-path": ["warn", { routes: "src/routes.ts" }] } },
  { plugins: { waymark: plugin } },
]
export const typed: ESLint.Plugin = plugin

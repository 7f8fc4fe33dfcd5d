/** The platforms that a project can be written for. */
export const TARGETS = ["node", "workers"] as const

export type Target = (typeof TARGETS)[number]

export function isTarget(text: string): text is Target {
  return TARGETS.some((target) => target === text)
}

/** The folder of the template, from the root of the package. Its code is compiled and linted with the examples. */
export const TEMPLATE = "docs/examples/starter"

/** The name of the project in the template. */
export const PLACEHOLDER = "my-app"

/** The files of a project, each with its file in the template. */
export type TemplateFiles = Readonly<Record<string, string>>

const SHARED: TemplateFiles = {
  ".gitignore": "gitignore",
  "tsconfig.json": "tsconfig.project.json",
  "src/routes.ts": "src/routes.ts",
  "src/web.ts": "src/web.ts",
  "src/page_controller.ts": "src/page_controller.ts",
  "src/html.ts": "src/html.ts",
  "src/router.ts": "src/router.ts",
  "src/log_request.ts": "src/log_request.ts",
  "src/development.ts": "src/development.ts",
  "src/endpoint.ts": "src/endpoint.ts",
  "test/endpoint.test.ts": "test/endpoint.test.ts",
  "test/routes.types.ts": "test/routes.types.ts",
}

/** The files of a project for each target. */
export const FILES: Readonly<Record<Target, TemplateFiles>> = {
  node: {
    "README.md": "README.node.md",
    "package.json": "package.node.json",
    "tsconfig.build.json": "tsconfig.build.json",
    ...SHARED,
    "src/server.ts": "src/server.ts",
  },
  workers: {
    "README.md": "README.workers.md",
    "package.json": "package.workers.json",
    "wrangler.jsonc": "wrangler.json",
    ...SHARED,
    "src/worker.ts": "src/worker.ts",
  },
}

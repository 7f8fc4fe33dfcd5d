/** The platforms that a project can be written for. */
export const TARGETS = ["node", "workers"] as const

export type Target = (typeof TARGETS)[number]

/** What a project is: an application with pages, a JSON API, a React application, or a small Worker. */
export const TEMPLATES = ["app", "api", "react", "worker"] as const

export type Template = (typeof TEMPLATES)[number]

/** A set of files. An application has one for each platform. */
export type Variant = Target | "api" | "react" | "worker"

/** The platform of a template, if it has only one. */
const ONLY: Readonly<Record<Template, Target | undefined>> = {
  app: undefined,
  api: "node",
  react: "node",
  worker: "workers",
}

/** The files of a template for a platform; undefined if it does not run there. */
export function variantOf(template: Template, target: Target | undefined): Variant | undefined {
  const only = ONLY[template]
  if (template === "app") return target ?? "node"
  return target === undefined || target === only ? template : undefined
}

/** The folder of the templates, from the root of the package. Its code is compiled and linted with the examples. */
export const TEMPLATE = "docs/examples/starter"

/** The name of the project in the templates. */
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

/** The files of a project for each variant. */
export const FILES: Readonly<Record<Variant, TemplateFiles>> = {
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
  api: {
    ".gitignore": "gitignore",
    "README.md": "README.api.md",
    "package.json": "package.api.json",
    "tsconfig.json": "tsconfig.project.json",
    "tsconfig.build.json": "tsconfig.build.json",
    "src/server.ts": "src/server.ts",
    ...inFolder("api", [
      "src/endpoint.ts",
      "src/note_controller.ts",
      "src/openapi.ts",
      "src/routes.ts",
      "src/schemas.ts",
      "src/web.ts",
      "test/api.test.ts",
    ]),
  },
  react: {
    ".gitignore": "gitignore",
    "README.md": "README.react.md",
    "package.json": "package.react.json",
    "tsconfig.json": "react/tsconfig.project.json",
    "src/server/server.ts": "src/server.ts",
    ...inFolder("react", [
      "index.html",
      "src/client/api.ts",
      "src/client/app.tsx",
      "src/client/explain.ts",
      "src/client/icon.svg",
      "src/client/main.tsx",
      "src/client/navigation.ts",
      "src/client/note_form.tsx",
      "src/client/note_list.tsx",
      "src/client/note_page.tsx",
      "src/client/notes.ts",
      "src/client/session_form.tsx",
      "src/client/style.css",
      "src/routes.ts",
      "src/schemas.ts",
      "src/server/development.ts",
      "src/server/endpoint.ts",
      "src/server/note_controller.ts",
      "src/server/notes.ts",
      "src/server/secret.ts",
      "src/server/session_controller.ts",
      "src/server/user.ts",
      "src/server/web.ts",
      "test/api.test.ts",
      "tsconfig.build.json",
      "vite.config.ts",
    ]),
  },
  worker: {
    ".gitignore": "gitignore",
    "README.md": "README.worker.md",
    "package.json": "package.workers.json",
    "tsconfig.json": "tsconfig.project.json",
    "wrangler.jsonc": "wrangler.json",
    ...inFolder("worker", ["src/routes.ts", "src/worker.ts", "test/worker.test.ts"]),
  },
}

function inFolder(folder: string, files: readonly string[]): TemplateFiles {
  return Object.fromEntries(files.map((file) => [file, `${folder}/${file}`]))
}

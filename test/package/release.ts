/** The fields of package.json that a release needs. */
export interface ReleaseManifest {
  readonly version: string
  readonly homepage?: unknown
  readonly repository?: unknown
  readonly bugs?: unknown
}

const ADDRESSES = {
  homepage: "the page that the registry links to",
  repository: "which provenance and the links of the README depend on",
  bugs: "where vulnerabilities are reported",
} as const satisfies Readonly<Record<string, string>>

/** The fields of the manifest of a package that is published with `waymark`. */
export interface CompanionManifest extends ReleaseManifest {
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The fields of package.json that the manifests of the other packages depend on. */
export interface MainManifest extends CompanionManifest {
  readonly devDependencies?: Readonly<Record<string, string>>
}

/** The folders of the packages that are published with `waymark`. */
export const COMPANIONS: readonly string[] = ["src/build/create", "src/build/import"]

/** Reasons not to publish under a tag. `package.json` starts with `.invalid` addresses, which a publisher replaces once. */
export function releaseProblems(manifest: ReleaseManifest, tag: string | undefined): readonly string[] {
  const { version } = manifest
  const wanted = Object.entries(ADDRESSES) as readonly (readonly [keyof typeof ADDRESSES, string])[]
  return [
    ...(tag === `v${version}` ? [] : [`expected the tag v${version}, the version of package.json, got: ${tag}`]),
    ...wanted
      .filter(([field]) => !isReal(manifest[field]))
      .map(([field, purpose]) => `package.json needs a real address in ${field}, ${purpose}`),
  ]
}

/**
 * How the manifest of a package that is published with `waymark` differs from it: they have one version and the same addresses, and the
 * tests run with the packages that it installs.
 *
 * @param folder that of the package, for messages
 */
export function companionProblems(
  folder: string,
  companion: CompanionManifest,
  manifest: MainManifest,
): readonly string[] {
  const { version, homepage, repository, bugs } = manifest
  const known: Readonly<Record<string, string>> = {
    ...manifest.devDependencies,
    ...manifest.dependencies,
    waymark: `^${version}`,
  }
  const dependencies = Object.fromEntries(Object.keys(companion.dependencies ?? {}).map((name) => [name, known[name]]))
  const wanted = { version, homepage, repository, bugs, dependencies }
  return (Object.keys(wanted) as (keyof typeof wanted)[])
    .filter((field) => JSON.stringify(companion[field]) !== JSON.stringify(wanted[field]))
    .map((field) => `${folder}/package.json: expected ${field} to be ${JSON.stringify(wanted[field])}`)
}

function isReal(address: unknown): boolean {
  const text = JSON.stringify(address ?? "")
  return /[./@]\w/.test(text) && !text.includes(".invalid")
}

/** Actions of a workflow that are not pinned to a commit, so that their code may change under us. */
export function unpinnedActions(workflow: string): readonly string[] {
  return [...workflow.matchAll(/^\s*(?:- )?uses: (\S+)/gm)]
    .map(([, action = ""]) => action)
    .filter((action) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(action))
}

/** The text of each job of a workflow, by its name. */
export function jobsOf(workflow: string): Readonly<Record<string, string>> {
  const [, jobs = ""] = workflow.split(/^jobs:$/m)
  const [, ...parts] = jobs.split(/^ {2}(\w+):$/m)
  return Object.fromEntries(parts.flatMap((part, index) => (index % 2 === 0 ? [[part, parts[index + 1] ?? ""]] : [])))
}

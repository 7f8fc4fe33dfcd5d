/** What a release needs of package.json. */
export interface ReleaseManifest {
  readonly version: string
  readonly repository?: unknown
  readonly bugs?: { readonly email?: string; readonly url?: string }
}

/** Reasons not to publish under a tag; `package.json` starts with a placeholder that a publisher replaces once. */
export function releaseProblems(
  { version, repository, bugs = {} }: ReleaseManifest,
  tag: string | undefined,
): readonly string[] {
  const contacts = [bugs.email ?? [], bugs.url ?? []].flat()
  return [
    ...(tag === `v${version}` ? [] : [`expected the tag v${version}, the version of package.json, got: ${tag}`]),
    ...(repository === undefined ? ["package.json needs a repository, which provenance is checked against"] : []),
    ...(contacts.length === 0 || contacts.some((contact) => contact.includes(".invalid"))
      ? ["package.json needs a real address in bugs, where security holes are reported"]
      : []),
  ]
}

/** Actions of a workflow that are not pinned to a commit, so that their code may change under us. */
export function unpinnedActions(workflow: string): readonly string[] {
  return [...workflow.matchAll(/^\s*(?:- )?uses: (\S+)/gm)]
    .map(([, action = ""]) => action)
    .filter((action) => !/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(action))
}

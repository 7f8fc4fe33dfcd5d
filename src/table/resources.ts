import type { ResourceAction } from "./nodes.js"

/** The actions of a resource that is one, without an id. */
export const SINGLETON_ACTIONS = ["edit", "new", "show", "create", "update", "delete"] as const

/** The verbs of each action; the second of `update` has no helper. See Phoenix.Router 1.6, `resources/4`. */
export const RESOURCE_VERBS = {
  index: ["get"],
  edit: ["get"],
  new: ["get"],
  show: ["get"],
  create: ["post"],
  update: ["patch", "put"],
  delete: ["delete"],
} as const

/** The path of each action, for a resource with an id at `member`. */
export interface ResourcePaths<Path extends string, Member extends string> {
  readonly index: Path
  readonly edit: `${Member extends "/" ? "" : Member}/edit`
  readonly new: `${Path extends "/" ? "" : Path}/new`
  readonly show: Member
  readonly create: Path
  readonly update: Member
  readonly delete: Member
}

export function resourcePaths(path: string, member: string): Record<ResourceAction, string> {
  const base = path === "/" ? "" : path
  return {
    index: path,
    edit: `${member === "/" ? "" : member}/edit`,
    new: `${base}/new`,
    show: member,
    create: path,
    update: member,
    delete: member,
  }
}

import { define_plug } from "../../src/server.js"

export interface User {
  readonly name: string
}
export interface Guest {
  readonly guest: true
}
const user: User = { name: "Ada" }
const guest: Guest = { guest: true }

/** Plugs that assign a user for certain, perhaps, or never. */
export const plugs = {
  load: define_plug<{ assigns: { user: User } }>((conn) => conn.assign("user", user)),
  load_guest: define_plug<{ assigns: { user: Guest } }>((conn) => conn.assign("user", guest)),
  load_post: define_plug<{ assigns: { post: string } }>((conn) => conn.assign("post", "first")),
  may_load: define_plug<{ assigns: { user?: User } }>((conn) => conn.assign("user", user)),
  may_leave: define_plug<{ assigns: { user?: User } }>((conn) => conn),
  may_guest: define_plug<{ assigns: { user?: Guest } }>((conn) => conn.assign("user", guest)),
  may_not_guest: define_plug<{ assigns: { user?: Guest } }>((conn) => conn),
  may_clear: define_plug<{ assigns: { user?: User | undefined } }>((conn) => conn.assign("user", undefined)),
  may_keep: define_plug<{ assigns: { user?: User | undefined } }>((conn) => conn),
}

/** What the conn may have as `assigns.user`. */
export interface Values {
  readonly user: User
  readonly guest: Guest
  readonly undefined: undefined
}

/** Plugs in order, what the types say of `assigns.user` after them, and what is there. */
export const optionalAssigns = [
  [["load"], ["user"], "user"],
  [["may_load"], ["user", "undefined"], "user"],
  [["may_leave"], ["user", "undefined"], "undefined"],
  [["load", "may_load"], ["user"], "user"],
  [["load", "may_leave"], ["user"], "user"],
  [["load", "may_guest"], ["user", "guest"], "guest"],
  [["load", "may_not_guest"], ["user", "guest"], "user"],
  [["load", "may_clear"], ["user", "undefined"], "undefined"],
  [["load", "may_keep"], ["user", "undefined"], "user"],
  [["load", "may_clear", "load"], ["user"], "user"],
  [["load", "may_clear", "may_leave"], ["user", "undefined"], "undefined"],
  [["load", "load_post", "may_leave"], ["user"], "user"],
  [["load", "may_leave", "load_post"], ["user"], "user"],
  [["may_leave", "load_post"], ["user", "undefined"], "undefined"],
  [["may_leave", "may_guest"], ["user", "guest", "undefined"], "guest"],
  [["may_leave", "may_not_guest"], ["user", "guest", "undefined"], "undefined"],
  [["may_leave", "load_guest"], ["guest"], "guest"],
  [["load_guest", "may_leave", "may_leave"], ["user", "guest"], "guest"],
  [["load", "may_guest", "load"], ["user"], "user"],
] as const

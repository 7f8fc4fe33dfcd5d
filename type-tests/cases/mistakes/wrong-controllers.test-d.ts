import type { ActionConn, Conn, ConnWith, ControllerOf } from "waymark/server"
import { flag, flow, logged, web } from "./application.js"

/* Controllers that do not compile. */
web.controller("UserController", {
  // @ts-expect-error
  index: (c) => c.answer(200, { id: 1 }),
  show: (c) => c.answer(200, { id: 1, name: "" }),
  create: (c) => c.answer(201, { id: 1, name: "" }),
})
web.controller("UserController", {
  // @ts-expect-error
  index: (c) => c.answer(404, { detail: "" }),
  show: (c) => c.answer(200, { id: 1, name: "" }),
  create: (c) => c.answer(201, { id: 1, name: "" }),
})
web.controller("UserController", {
  index: (c) => c.answer(200, { id: 1, name: "" }),
  // @ts-expect-error
  show: (c, { id }) => c.answer(200, { id: id.toUpperCase(), name: "" }),
  create: (c) => c.answer(201, { id: 1, name: "" }),
})
web.controller("UserController", {
  index: (c) => c.answer(200, { id: 1, name: "" }),
  show: (c) => c.answer(200, { id: 1, name: "" }),
  // @ts-expect-error
  create: (c) => c.answer(201, { id: 1, name: c.body_params.nmae }),
})
web.controller("UserController", {
  index: (c) => c.answer(200, { id: 1, name: "" }),
  show: (c) => c.answer(200, { id: 1, name: "" }),
  // @ts-expect-error
  create: (c) => c.answer(204, { id: 1 }),
})
web.controller("UserController", {
  // @ts-expect-error
  index: (c) => c.answer(200, { id: 1, name: c.query_params.page }),
  show: (c) => c.answer(200, { id: 1, name: "" }),
  create: (c) => c.answer(204),
})
// @ts-expect-error
web.controller("Admin.UserController", { delete: (c, { id }) => c.answer(204, id) })
web.controller("Admin.UserController", {
  delete: (c, { id }) => {
    // @ts-expect-error
    id.toFixed()
    return c.answer(204)
  },
})
// @ts-expect-error
flow.controller("P").actions({ show: logged((c, { id }) => c.text(id + c.assigns.usr.id)), list: (c) => c.text("") })
// @ts-expect-error
flow.controller("P").actions({ show: logged((c, { idd }) => c.text(idd)), list: (c) => c.text("") })
// @ts-expect-error
flow.controller("P").actions({ show: (c) => c.text("") })
// @ts-expect-error
flow.controller("P", { show: (c) => c.text(String(c.assigns.user.idd)), list: (c) => c.text("") })
// @ts-expect-error
flow.controller("P", { show: (c) => c.text(""), list: (c) => c.text(""), more: (c) => c.text("") })
// @ts-expect-error
flow.build({ P: { show: (c: Conn) => c } })
// @ts-expect-error
flow.build({ Q: flow.controller("P", { show: (c) => c.text(""), list: (c) => c.text("") }) })
export class PC {
  show(c: ActionConn<typeof flow, "P", "show">) {
    // @ts-expect-error
    return c.text(c.params.slug)
  }
  list(c: ActionConn<typeof flow, "P", "list">) {
    return c
  }
}
// @ts-expect-error
export class PD implements ControllerOf<typeof flow, "P"> {
  show(c: ActionConn<typeof flow, "P", "show">) {
    return c
  }
}
web.controller("UserController").actions({
  index: (c) => c.answer(200, { id: 1, name: "" }),
  // @ts-expect-error
  show: (c) => c.answer(flag ? 200 : 404, { detail: "" }),
  create: (c) => c.answer(204),
})
web.controller("UserController").actions({
  // @ts-expect-error
  index: async (c) => c.answer(200, await Promise.resolve({ id: "1", name: "" })),
  show: (c) => c.answer(404, { detail: "" }),
  create: (c) => c.answer(204),
})
web
  .controller("UserController")
  // @ts-expect-error
  .actions({ index: () => ({ id: 1 }), show: (c) => c.answer(404, { detail: "" }), create: (c) => c.answer(204) })
// @ts-expect-error
web.controller("Admin.UserController", { delete: (c) => c.answer(204, null).answer(200, {}) })
// @ts-expect-error
export const f105 = (c: ConnWith<{ user: string }>) => c.assigns.user.id
web.controller("UserController", {
  // @ts-expect-error
  index: (c) => c.answer(200, [{ id: 1, name: "" }]),
  show: (c) => c.answer(404, { detail: "" }),
  create: (c) => c.answer(204),
})

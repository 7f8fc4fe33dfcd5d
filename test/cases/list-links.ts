import { get } from "../../src/index.js"

/** Routes that share a helper, an action and a number of params, of which some have a glob. */
export const listTable = [
  get("/pages/:name", "PageController", "show"),
  get("/files/*path", "PageController", "show"),
  get("/all/*path", "DocController", "show"),
  get("/docs/:name", "DocController", "show"),
  get("/orders/:id", "OrderController", "show", { where: { id: "integer" } }),
  get("/orders/archive/*path", "OrderController", "show"),
  get("/orders/named/:slug", "OrderController", "show"),
  get("/old/v*path", "AssetController", "show"),
  get("/new/*path", "AssetController", "show"),
  get("/shops/:shop/items/:item", "ShopController", "item"),
  get("/shops/:shop/files/*path", "ShopController", "item"),
  get("/plain", "OnlyController", "show"),
  get("/plain/:id", "OnlyController", "show"),
  get("/plain/files/*path", "OnlyController", "show"),
] as const

/** Calls: the helper, the params, and the path. A list goes to the route with the glob, any other value to the one without. */
export const listCalls = [
  ["page", ["home"], "/pages/home"],
  ["page", [7], "/pages/7"],
  ["page", [["a", "b"]], "/files/a/b"],
  ["page", [[]], "/files/"],
  ["page", [["a b", 7]], "/files/a%20b/7"],
  ["doc", [["a", "b"]], "/all/a/b"],
  ["doc", ["home"], "/docs/home"],
  ["doc", [{ id: 7 }], "/docs/7"],
  ["order", [7], "/orders/7"],
  ["order", ["7"], "/orders/7"],
  ["order", [["2026", "7"]], "/orders/archive/2026/7"],
  ["order", ["last"], "/orders/named/last"],
  ["order", [true], "/orders/named/true"],
  ["asset", [["v1", "a.css"]], "/old/v1/a.css"],
  ["asset", [["a.css"]], "/new/a.css"],
  ["asset", [[]], "/new/"],
  ["shop", [1, 2], "/shops/1/items/2"],
  ["shop", [1, ["a", "b"]], "/shops/1/files/a/b"],
  ["only", [], "/plain"],
  ["only", ["a"], "/plain/a"],
  ["only", [["a", "b"]], "/plain/files/a/b"],
  ["only", [[]], "/plain/files/"],
] as const

/** Calls that no route takes. The message is that of the first route with the action and the number of params. */
export const listWrongCalls = [
  ["page", [null], "cannot convert null to param"],
  ["page", [["a", ".."]], "cannot convert"],
  ["page", [["a", ["b"]]], "cannot convert"],
  ["doc", [null], "expected a list of segments for *path"],
  ["order", [undefined], "cannot convert undefined to param"],
  ["order", [""], "expected a safe integer for :id"],
  ["asset", ["v1"], "expected a list of segments for *path"],
  ["asset", [["v1", ""]], "expected a list without empty segments for *path"],
  ["shop", [["a"], 2], "cannot convert"],
  ["shop", [1, 2, 3], "called with invalid params"],
] as const

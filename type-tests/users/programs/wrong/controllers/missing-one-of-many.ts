/** One of many controllers, under an alias, is missing in the registry. */
import { resources, scope } from "waymark"
import { define_router } from "waymark/server"

const rest = { only: ["index", "show"] } as const
const routes = [
  resources("/pages", "PageController", rest),
  scope("/shop", "Shop", [
    resources("/products", "ProductController", rest),
    resources("/orders", "OrderController", rest),
    resources("/invoices", "InvoiceController", rest),
    scope("/admin", "Admin", [
      resources("/users", "UserController", rest),
      resources("/roles", "RoleController", rest),
    ]),
  ]),
] as const
const web = define_router(routes)
const PageController = web.controller("PageController", {
  index: (conn) => conn.text("pages"),
  show: (conn, { id }) => conn.text(id),
})
const ProductController = web.controller("Shop.ProductController", PageController)
const OrderController = web.controller("Shop.OrderController", PageController)
const InvoiceController = web.controller("Shop.InvoiceController", PageController)
const UserController = web.controller("Shop.Admin.UserController", PageController)

web.build({
  PageController,
  // refused: nothing was given for Shop.Admin.RoleController
  Shop: { ProductController, OrderController, InvoiceController, Admin: { UserController } },
})

// throws: nothing was given for Shop.Admin.RoleController

/** Bodies that JSON can carry, as programs have them: readonly lists, classes that write themselves, interfaces, unions. */
import { post } from "waymark"
import { client } from "waymark/client"
import { z } from "zod"

interface Line {
  product: string
  count?: number | undefined
}
class Money {
  readonly #cents: number
  constructor(cents: number) {
    this.#cents = cents
  }
  toJSON(): string {
    return (this.#cents / 100).toFixed(2)
  }
}

const schemas = {
  Order: z.object({
    lines: z.array(z.custom<Line>()),
    total: z.custom<Money | string>(),
    at: z.coerce.date(),
    due: z.date().or(z.iso.date()).optional(),
    tags: z.array(z.array(z.string())),
    labels: z.record(z.string(), z.string().nullable()),
    place: z.discriminatedUnion("type", [z.object({ type: z.literal("home") }), z.object({ type: z.literal("shop"), id: z.number() })]), // prettier-ignore
    rest: z.unknown(),
    json: z.json().optional(),
  }),
  Names: z.array(z.string()),
}
const routes = [
  post("/orders", "OrderController", "create", { body: "Order" }),
  post("/names", "NameController", "create", { body: "Names" }),
] as const
const fetch = async () => new Response()
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", fetch })

const lines: readonly Readonly<Line>[] = [{ product: "tea" }]
const tags: readonly (readonly string[])[] = [["a"]]
const rest: unknown = JSON.parse("[1]")
await api.order("create", {
  body: {
    lines: [...lines],
    total: new Money(250),
    at: "2024-02-29",
    due: "2024-03-01",
    tags,
    labels: { colour: null },
    place: { type: "shop", id: 7 },
    rest,
    json: { a: [1, null] },
  },
})
const names = ["Ada", "Grace"] as const
await api.name("create", { body: names })

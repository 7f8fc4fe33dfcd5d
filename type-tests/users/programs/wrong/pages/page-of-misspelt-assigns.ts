/** An assign that a page requires is passed under another name. */
import { build_conn } from "waymark/testing"

const user_page = ({ user }: { readonly user: { readonly name: string } }): string => `<h1>${user.name}</h1>`
// throws: Cannot read properties of undefined
// refused: 'user'
build_conn("GET", "/").render(user_page, { usr: { name: "Ada" } })

/** A list of rows is passed as a page: they would be sent with commas between them. */
import { build_conn } from "waymark/testing"

const rows = ["Ada", "Grace"].map((name) => `<li>${name}</li>`)
// throws: a page is a string, or an object with a toString of its own, html got: ["<li>Ada</li>","<li>Grace</li>"]
// refused: a page is a string, or an object with a toString of its own
build_conn("GET", "/").html(rows)

/** A page that may be undefined. */
import { build_conn } from "waymark/testing"

const pages = new Map([["home", "<h1>Home</h1>"]])
// throws: a page is a string, or an object with a toString of its own, html got: undefined
// refused: a page is a string, or an object with a toString of its own
build_conn("GET", "/").html(pages.get("hme"))

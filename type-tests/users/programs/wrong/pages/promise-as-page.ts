/** An asynchronous page is not awaited. */
import { build_conn } from "waymark/testing"

const index_page = async (): Promise<string> => Promise.resolve("<h1>Users</h1>")
// throws: a page cannot be a promise: await it first
// refused: a page cannot be a promise: await it first
build_conn("GET", "/").html(index_page())

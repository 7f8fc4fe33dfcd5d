import { record_routes } from "waymark/testing"

/** Loaded before each test file if `ROUTE_COVERAGE` is the name of a file: see docs/contributing.md. */
const file = process.env["ROUTE_COVERAGE"]
if (file !== undefined) record_routes(file)

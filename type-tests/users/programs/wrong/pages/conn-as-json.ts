/** A conn is passed as JSON, which would have the session. */
import { build_conn } from "waymark/testing"

const conn = build_conn("GET", "/")
// throws: JSON has no conn or endpoint: send its values; no_route returns the body alone
// refused: 'conn' does not exist in type 'ErrorMessage<"JSON has no conn or endpoint: send its values; no_route returns the body alone
conn.json({ conn })

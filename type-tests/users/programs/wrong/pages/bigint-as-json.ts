/** A bigint is passed as JSON. */
import { build_conn } from "waymark/testing"

const count: number | bigint = 2n ** 64n
// throws: JSON has no bigint: send a string
// refused: Argument of type 'bigint' is not assignable to parameter of type 'ErrorMessage<"JSON has no bigint: send a string">'
build_conn("GET", "/").json(count)

/** The methods of a conn that its features extend. As symbols, they are not among the completions of an editor. */

/** Decodes the query. */
export const readQuery: unique symbol = /* @__PURE__ */ Symbol("read_query")
/** Runs a step, and sends the response. */
export const respond: unique symbol = /* @__PURE__ */ Symbol("respond")
/** Ends what the response still writes, such as chunks. */
export const close: unique symbol = /* @__PURE__ */ Symbol("close")
/** Prepares the response, after the callbacks of `register_before_send`. */
export const prepare: unique symbol = /* @__PURE__ */ Symbol("prepare")

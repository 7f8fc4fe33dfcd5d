/** What a row declares, and the statuses of the answers that it does not declare: in the document, and in the type of its call. */
export const ownAnswerCases = [
  ["get", {}, [], []],
  ["get", { query: "Text" }, [400], [400]],
  ["get", { query: "Text", on_invalid: "action" }, [], []],
  ["get", { headers: "Text" }, [400], [400]],
  ["get", { headers: "Text", query: "Text", on_invalid: "action" }, [400], [400]],
  ["post", { headers: "Text", body: "Text", on_invalid: "action" }, [400, 413, 415], [400, 413, 415]],
  ["post", { query: "Text" }, [400], [400]],
  ["post", { body: "Text" }, [400, 413, 415, 422], [400, 413, 415, 422]],
  ["put", { query: "Text", body: "Text" }, [400, 413, 415, 422], [400, 413, 415, 422]],
  ["patch", { body: "Text", on_invalid: "action" }, [413, 415], [413, 415]],
  ["post", { body: "Text", answers: { 200: "Text", 422: "Text" } }, [400, 413, 415], [400, 413, 415]],
  ["post", { body: "Text", answers: { 200: "Text", 400: null, 413: null, 415: null, 422: null } }, [], []],
  // The client checks params before it sends a request, so none is answered with 404 because of its kind.
  ["get", { where: { id: "integer" } }, [404], []],
  ["get", { where: { id: "integer" }, query: "Text", answers: { 200: "Text", 404: "Text" } }, [400], [400]],
] as const

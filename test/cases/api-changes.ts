/** A change of an OpenAPI document, what it is, and what the rule of oasdiff for it says: its id and its level. */
export interface ApiChange {
  readonly change: string
  /** The place of the value in the document, with `/` between keys, and the value before and after. `undefined`: there is none. */
  readonly at: string
  readonly old: unknown
  readonly now: unknown
  readonly level: "breaking" | "source" | "harmless" | "none"
  /** oasdiff counts `ERR` and `WARN` as breaking. Empty: it has no rule. */
  readonly oasdiff: string
  /** Why the level differs from oasdiff's. */
  readonly why?: string
}

const OPERATION = "paths/~1users~1{id}/post"
const IN = `${OPERATION}/requestBody/content/application~1json/schema`
const OUT = `${OPERATION}/responses/200/content/application~1json/schema`
const PARAM = `${OPERATION}/parameters/1`
const name = { type: "string" }
const rest = "clients read all that an answer may have, so more of it breaks them"

/** The document that is changed. */
export const changedDocument = {
  openapi: "3.1.0",
  info: { title: "Users", version: "1.0.0" },
  servers: [{ url: "https://api.example.com" }],
  paths: {
    "/users/{id}": {
      post: {
        operationId: "user_update",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "tab", in: "query", schema: { type: "string" } },
        ],
        requestBody: {
          content: {
            "application/json": { schema: { type: "object", required: ["name"], properties: { name, age: {} } } },
          },
        },
        responses: {
          200: {
            description: "OK",
            headers: { ETag: { schema: { type: "string" } } },
            content: {
              "application/json": { schema: { type: "object", required: ["name"], properties: { name, age: {} } } },
            },
          },
          404: { description: "Not Found" },
        },
      },
      get: { responses: { 200: { description: "OK" } } },
    },
  },
  components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
}

// prettier-ignore
export const apiChanges: readonly ApiChange[] = [
  // Rows
  { change: "an operation is gone", at: "paths/~1users~1{id}/get", old: { responses: {} }, now: undefined, level: "breaking", oasdiff: "api-removed-without-deprecation ERR" },
  { change: "an operation is new", at: "paths/~1users~1{id}/put", old: undefined, now: { responses: {} }, level: "harmless", oasdiff: "endpoint-added INFO" },
  { change: "an operation is deprecated", at: `${OPERATION}/deprecated`, old: undefined, now: true, level: "harmless", oasdiff: "endpoint-deprecated INFO" },
  { change: "an operation is no longer deprecated", at: `${OPERATION}/deprecated`, old: true, now: undefined, level: "harmless", oasdiff: "endpoint-reactivated INFO" },
  { change: "another operationId", at: `${OPERATION}/operationId`, old: "user_update", now: "user_change", level: "source", oasdiff: "api-operation-id-removed INFO", why: "generated clients name their methods after it" },
  { change: "a server is gone", at: "servers", old: [{ url: "/v1" }, { url: "/v2" }], now: [{ url: "/v2" }], level: "breaking", oasdiff: "" },
  { change: "a server is new", at: "servers", old: [{ url: "/v1" }], now: [{ url: "/v1" }, { url: "/v2" }], level: "harmless", oasdiff: "" },
  { change: "another summary", at: `${OPERATION}/summary`, old: "One", now: "Other", level: "none", oasdiff: "" },
  { change: "security is needed", at: `${OPERATION}/security`, old: [], now: [{ token: [] }], level: "breaking", oasdiff: "api-security-added INFO", why: "a request without the token is refused" },
  { change: "security is no longer needed", at: `${OPERATION}/security`, old: [{ token: [] }], now: [], level: "harmless", oasdiff: "api-security-removed INFO" },
  { change: "security has an alternative", at: `${OPERATION}/security`, old: [{ token: [] }], now: [{ token: [] }, { key: [] }], level: "harmless", oasdiff: "api-security-added INFO" },
  { change: "security needs a scope more", at: `${OPERATION}/security`, old: [{ token: ["read"] }], now: [{ token: ["read", "write"] }], level: "breaking", oasdiff: "api-security-scope-added INFO", why: "a token without the scope is refused" },
  // Params
  { change: "a path param is narrower", at: `${OPERATION}/parameters/0/schema`, old: { type: "string" }, now: { type: "string", format: "uuid" }, level: "breaking", oasdiff: "request-parameter-type-changed ERR" },
  { change: "a path param is wider", at: `${OPERATION}/parameters/0/schema`, old: { type: "integer" }, now: { type: "number" }, level: "harmless", oasdiff: "request-parameter-type-generalized INFO" },
  { change: "a required param is new", at: PARAM, old: undefined, now: { name: "tab", in: "query", required: true, schema: name }, level: "breaking", oasdiff: "new-required-request-parameter ERR" },
  { change: "an optional param is new", at: PARAM, old: undefined, now: { name: "tab", in: "query", schema: name }, level: "harmless", oasdiff: "new-optional-request-parameter INFO" },
  { change: "a param is gone", at: PARAM, old: { name: "tab", in: "query", schema: name }, now: undefined, level: "breaking", oasdiff: "request-parameter-removed WARN" },
  { change: "a param becomes required", at: `${PARAM}/required`, old: undefined, now: true, level: "breaking", oasdiff: "request-parameter-become-required ERR" },
  { change: "a param becomes optional", at: `${PARAM}/required`, old: true, now: undefined, level: "harmless", oasdiff: "request-parameter-become-optional INFO" },
  { change: "a param moves to a header", at: `${PARAM}/in`, old: "query", now: "header", level: "breaking", oasdiff: "request-parameter-removed WARN" },
  { change: "the case of a header's name", at: PARAM, old: { name: "X-Tab", in: "header", schema: name }, now: { name: "x-tab", in: "header", schema: name }, level: "none", oasdiff: "" },
  { change: "a param is deprecated", at: `${PARAM}/deprecated`, old: undefined, now: true, level: "harmless", oasdiff: "request-parameter-deprecated INFO" },
  { change: "a param has another default", at: `${PARAM}/schema/default`, old: "a", now: "b", level: "breaking", oasdiff: "request-parameter-default-value-changed ERR" },
  { change: "a param has a value less", at: `${PARAM}/schema/enum`, old: ["a", "b"], now: ["a"], level: "breaking", oasdiff: "request-parameter-enum-value-removed ERR" },
  { change: "a param has a value more", at: `${PARAM}/schema/enum`, old: ["a"], now: ["a", "b"], level: "harmless", oasdiff: "request-parameter-enum-value-added INFO" },
  { change: "a param has values", at: `${PARAM}/schema/enum`, old: undefined, now: ["a"], level: "breaking", oasdiff: "request-parameter-became-enum ERR" },
  { change: "a param is shorter", at: `${PARAM}/schema/maxLength`, old: 10, now: 5, level: "breaking", oasdiff: "request-parameter-max-length-decreased ERR" },
  { change: "a param has a limit", at: `${PARAM}/schema/maxLength`, old: undefined, now: 5, level: "breaking", oasdiff: "request-parameter-max-length-set WARN" },
  { change: "a param may be longer", at: `${PARAM}/schema/maxLength`, old: 5, now: 10, level: "harmless", oasdiff: "request-parameter-max-length-increased INFO" },
  { change: "a param has a pattern", at: `${PARAM}/schema/pattern`, old: undefined, now: "^a", level: "breaking", oasdiff: "request-parameter-pattern-added ERR" },
  { change: "a param has no pattern", at: `${PARAM}/schema/pattern`, old: "^a", now: undefined, level: "harmless", oasdiff: "request-parameter-pattern-removed INFO" },
  { change: "a list is written otherwise", at: PARAM, old: { name: "tab", in: "query", schema: { type: "array" } }, now: { name: "tab", in: "query", explode: false, schema: { type: "array" } }, level: "breaking", oasdiff: "" },
  // Bodies of requests
  { change: "a body is gone", at: `${OPERATION}/requestBody`, old: { content: { "application/json": {} } }, now: undefined, level: "breaking", oasdiff: "request-body-removed ERR" },
  { change: "a body is new", at: `${OPERATION}/requestBody`, old: undefined, now: { content: { "application/json": {} } }, level: "harmless", oasdiff: "request-body-added-optional INFO" },
  { change: "a required body is new", at: `${OPERATION}/requestBody`, old: undefined, now: { required: true, content: { "application/json": {} } }, level: "breaking", oasdiff: "request-body-added-required ERR" },
  { change: "a body becomes required", at: `${OPERATION}/requestBody/required`, old: undefined, now: true, level: "breaking", oasdiff: "request-body-became-required ERR" },
  { change: "a body becomes optional", at: `${OPERATION}/requestBody/required`, old: true, now: undefined, level: "harmless", oasdiff: "request-body-became-optional INFO" },
  { change: "a media type is gone", at: `${OPERATION}/requestBody/content/text~1csv`, old: {}, now: undefined, level: "breaking", oasdiff: "request-body-media-type-removed ERR" },
  { change: "a media type is new", at: `${OPERATION}/requestBody/content/text~1csv`, old: undefined, now: {}, level: "harmless", oasdiff: "request-body-media-type-added INFO" },
  { change: "a required field is new", at: IN, old: { type: "object", properties: {} }, now: { type: "object", properties: { name }, required: ["name"] }, level: "breaking", oasdiff: "new-required-request-property ERR" },
  { change: "an optional field is new", at: `${IN}/properties/mail`, old: undefined, now: name, level: "harmless", oasdiff: "new-optional-request-property INFO" },
  { change: "a field is gone", at: `${IN}/properties/age`, old: {}, now: undefined, level: "breaking", oasdiff: "request-property-removed WARN" },
  { change: "a field becomes required", at: `${IN}/required`, old: ["name"], now: ["name", "age"], level: "breaking", oasdiff: "request-property-became-required ERR" },
  { change: "a field becomes optional", at: `${IN}/required`, old: ["name"], now: [], level: "harmless", oasdiff: "request-property-became-optional INFO" },
  { change: "a field has another type", at: `${IN}/properties/name/type`, old: "string", now: "integer", level: "breaking", oasdiff: "request-property-type-changed ERR" },
  { change: "a field may be null", at: `${IN}/properties/name/type`, old: "string", now: ["string", "null"], level: "harmless", oasdiff: "request-property-become-nullable INFO" },
  { change: "a field may no longer be null", at: `${IN}/properties/name/type`, old: ["string", "null"], now: "string", level: "breaking", oasdiff: "request-property-become-not-nullable ERR" },
  { change: "null is written otherwise", at: `${IN}/properties/name`, old: { type: ["string", "null"] }, now: { anyOf: [{ type: "string" }, { type: "null" }] }, level: "none", oasdiff: "" },
  { change: "null is written as in OpenAPI 3.0", at: `${IN}/properties/name`, old: { type: "string", nullable: true }, now: { type: ["null", "string"] }, level: "none", oasdiff: "" },
  { change: "a field has a value less", at: `${IN}/properties/name/enum`, old: ["a", "b"], now: ["a"], level: "breaking", oasdiff: "request-property-enum-value-removed ERR" },
  { change: "a field has another constant", at: `${IN}/properties/name/const`, old: "a", now: "b", level: "breaking", oasdiff: "request-property-const-changed ERR" },
  { change: "a constant is a list of one value", at: `${IN}/properties/name`, old: { const: "a" }, now: { type: "string", enum: ["a"] }, level: "none", oasdiff: "" },
  { change: "a number has a higher minimum", at: `${IN}/properties/age`, old: { type: "integer", minimum: 0 }, now: { type: "integer", minimum: 18 }, level: "breaking", oasdiff: "request-property-min-increased ERR" },
  { change: "a number has a lower minimum", at: `${IN}/properties/age`, old: { type: "integer", minimum: 18 }, now: { type: "integer", minimum: 0 }, level: "harmless", oasdiff: "request-property-min-decreased INFO" },
  { change: "an exclusive minimum of integers", at: `${IN}/properties/age`, old: { type: "integer", minimum: 1 }, now: { type: "integer", exclusiveMinimum: 0 }, level: "none", oasdiff: "" },
  { change: "a list has more items", at: `${IN}/properties/age`, old: { type: "array", minItems: 1 }, now: { type: "array", minItems: 2 }, level: "breaking", oasdiff: "request-property-min-items-increased ERR" },
  { change: "items are narrower", at: `${IN}/properties/age`, old: { type: "array", items: { type: "number" } }, now: { type: "array", items: { type: "integer" } }, level: "breaking", oasdiff: "request-property-type-changed ERR" },
  { change: "a member of a union is gone", at: `${IN}/properties/age`, old: { oneOf: [{ type: "string" }, { type: "boolean" }] }, now: { oneOf: [{ type: "string" }] }, level: "breaking", oasdiff: "request-property-one-of-removed ERR" },
  { change: "a member of a union is new", at: `${IN}/properties/age`, old: { oneOf: [{ type: "string" }] }, now: { oneOf: [{ type: "string" }, { type: "boolean" }] }, level: "harmless", oasdiff: "request-property-one-of-added INFO" },
  { change: "a part of all parts is new", at: `${IN}/allOf`, old: [], now: [{ required: ["age"] }], level: "breaking", oasdiff: "request-body-all-of-added ERR" },
  { change: "other fields are refused", at: `${IN}/additionalProperties`, old: undefined, now: false, level: "breaking", oasdiff: "" },
  { change: "a field has another default", at: `${IN}/properties/name/default`, old: "a", now: "b", level: "harmless", oasdiff: "request-property-default-value-changed INFO" },
  { change: "a description changes", at: `${IN}/properties/name/description`, old: "a", now: "b", level: "none", oasdiff: "" },
  { change: "names of fields have a rule", at: `${IN}/propertyNames`, old: undefined, now: { pattern: "^a" }, level: "breaking", oasdiff: "request-body-property-names-added ERR" },
  // Answers
  { change: "an answer is gone", at: `${OPERATION}/responses/201`, old: { description: "Created" }, now: undefined, level: "breaking", oasdiff: "response-success-status-removed ERR" },
  { change: "an error is gone", at: `${OPERATION}/responses/404`, old: { description: "Not Found" }, now: undefined, level: "breaking", oasdiff: "response-non-success-status-removed INFO", why: "the client of the table has a type for each status" },
  { change: "an answer is new", at: `${OPERATION}/responses/201`, old: undefined, now: { description: "Created" }, level: "harmless", oasdiff: "response-success-status-added INFO" },
  { change: "an answer's media type is gone", at: `${OPERATION}/responses/200/content/text~1csv`, old: {}, now: undefined, level: "breaking", oasdiff: "response-media-type-removed ERR" },
  { change: "an answer's media type is new", at: `${OPERATION}/responses/200/content/text~1csv`, old: undefined, now: {}, level: "harmless", oasdiff: "response-media-type-added INFO" },
  { change: "a required header is gone", at: `${OPERATION}/responses/200/headers/ETag`, old: { required: true, schema: name }, now: undefined, level: "breaking", oasdiff: "required-response-header-removed ERR" },
  { change: "a header is gone", at: `${OPERATION}/responses/200/headers/ETag`, old: { schema: name }, now: undefined, level: "breaking", oasdiff: "optional-response-header-removed WARN" },
  { change: "a header becomes optional", at: `${OPERATION}/responses/200/headers/ETag/required`, old: true, now: undefined, level: "breaking", oasdiff: "response-header-became-optional ERR" },
  { change: "a header is new", at: `${OPERATION}/responses/200/headers/Age`, old: undefined, now: { schema: name }, level: "harmless", oasdiff: "response-header-added INFO" },
  { change: "a required field of an answer is gone", at: OUT, old: { type: "object", properties: { name }, required: ["name"] }, now: { type: "object", properties: {} }, level: "breaking", oasdiff: "response-required-property-removed ERR" },
  { change: "an optional field of an answer is gone", at: `${OUT}/properties/age`, old: {}, now: undefined, level: "breaking", oasdiff: "response-optional-property-removed WARN" },
  { change: "a field of an answer is new", at: `${OUT}/properties/mail`, old: undefined, now: name, level: "harmless", oasdiff: "response-optional-property-added INFO" },
  { change: "a field of an answer becomes optional", at: `${OUT}/required`, old: ["name"], now: [], level: "breaking", oasdiff: "response-property-became-optional ERR" },
  { change: "a field of an answer becomes required", at: `${OUT}/required`, old: [], now: ["name"], level: "harmless", oasdiff: "response-property-became-required INFO" },
  { change: "a field of an answer may be null", at: `${OUT}/properties/name/type`, old: "string", now: ["string", "null"], level: "breaking", oasdiff: "response-property-became-nullable ERR" },
  { change: "a field of an answer may not be null", at: `${OUT}/properties/name/type`, old: ["string", "null"], now: "string", level: "harmless", oasdiff: "response-property-became-not-nullable INFO" },
  { change: "a field of an answer has a value more", at: `${OUT}/properties/name/enum`, old: ["a"], now: ["a", "b"], level: "breaking", oasdiff: "response-property-enum-value-added WARN" },
  { change: "a field of an answer has a value less", at: `${OUT}/properties/name/enum`, old: ["a", "b"], now: ["a"], level: "harmless", oasdiff: "response-property-enum-value-removed INFO" },
  { change: "a field of an answer has another type", at: `${OUT}/properties/name/type`, old: "string", now: "integer", level: "breaking", oasdiff: "response-property-type-changed ERR" },
  { change: "a number of an answer is more general", at: `${OUT}/properties/name/type`, old: "integer", now: "number", level: "breaking", oasdiff: "response-property-type-generalized ERR" },
  { change: "a number of an answer is more special", at: `${OUT}/properties/name/type`, old: "number", now: "integer", level: "harmless", oasdiff: "response-property-type-specialized INFO" },
  { change: "a field of an answer may be longer", at: `${OUT}/properties/name/maxLength`, old: 5, now: 10, level: "breaking", oasdiff: "response-property-max-length-increased ERR" },
  { change: "a field of an answer has no limit", at: `${OUT}/properties/name/maxLength`, old: 5, now: undefined, level: "breaking", oasdiff: "response-property-max-length-unset ERR" },
  { change: "a field of an answer is shorter", at: `${OUT}/properties/name/maxLength`, old: 10, now: 5, level: "harmless", oasdiff: "response-property-max-length-decreased INFO" },
  { change: "a field of an answer has no pattern", at: `${OUT}/properties/name/pattern`, old: "^a", now: undefined, level: "breaking", oasdiff: "response-property-pattern-removed INFO", why: rest },
  { change: "a member of an answer's union is new", at: `${OUT}/properties/age`, old: { oneOf: [{ type: "string" }] }, now: { oneOf: [{ type: "string" }, { type: "boolean" }] }, level: "breaking", oasdiff: "response-property-one-of-added ERR" },
  { change: "a member of an answer's union is gone", at: `${OUT}/properties/age`, old: { oneOf: [{ type: "string" }, { type: "boolean" }] }, now: { oneOf: [{ type: "string" }] }, level: "harmless", oasdiff: "response-property-one-of-removed INFO" },
]

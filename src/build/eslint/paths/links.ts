import type { AstNode, RuleContext, Visitor } from "../rule.types.js"
import { variableOf } from "../scopes.js"
import { htmlPaths } from "./html-paths.js"
import { asNode, asNodes, stringOf, writtenPaths } from "./written-path.js"
import type { WrittenPath } from "./written-path.js"

/** A path in code that is a link or a request, and the methods that it is requested with; undefined if they are not known. */
export interface Link {
  readonly path: WrittenPath
  readonly methods: readonly string[] | undefined
}

const GET = ["GET"]
const POSTED = ["POST", "PUT", "PATCH", "DELETE"]
/** Names of attributes and properties that have a URL, with the methods of its requests. */
const ATTRIBUTES: ReadonlyMap<string, readonly string[] | undefined> = new Map<string, readonly string[] | undefined>([
  ["href", GET],
  ["src", GET],
  ["action", undefined],
  ["formAction", undefined],
  ["formaction", undefined],
  ...["get", "post", "put", "patch", "delete"].map((verb) => [`hx-${verb}`, [verb.toUpperCase()]] as const),
])
const CLASSES: readonly string[] = ["URL", "Request", "EventSource", "WebSocket"]

/**
 * Calls a function for each path in code that is a link or a request: the attributes `href`, `src` and `action` of JSX and of HTML in
 * templates, and properties and assignments of these names; `fetch`, `redirect`, `new URL`, `new Request`, `new EventSource`, `new WebSocket`, and those that change
 * `location`. Strings elsewhere are not links: they may be names of files, or the table itself.
 */
export function visitLinks(context: RuleContext, use: (link: Link) => void): Visitor {
  const each = (value: unknown, methods: readonly string[] | undefined): void => {
    for (const path of writtenPaths(value)) use({ path, methods })
  }
  return {
    JSXAttribute(node) {
      const name = asNode(node["name"])?.["name"]
      if (typeof name !== "string" || !ATTRIBUTES.has(name)) return
      const siblings = asNodes(asNode(node["parent"])?.["attributes"])
      const method = siblings.find((one) => asNode(one["name"])?.["name"] === "method")
      each(node["value"], methodsOfAttribute(name, stringOf(asNode(method?.["value"]))))
    },
    TemplateLiteral(node) {
      for (const { attribute, method, path } of htmlPaths(node, context.sourceCode.getText(node)))
        if (ATTRIBUTES.has(attribute)) use({ path, methods: methodsOfAttribute(attribute, method) })
    },
    Property(node) {
      const name = keyOf(node)
      if (name !== undefined && ATTRIBUTES.has(name) && asNode(node["parent"])?.type === "ObjectExpression")
        each(node["value"], ATTRIBUTES.get(name))
    },
    AssignmentExpression(node) {
      const left = asNode(node["left"])
      const name = left?.type === "MemberExpression" ? memberOf(left) : nameOf(left)
      if (node["operator"] !== "=" || name === undefined) return
      if (ATTRIBUTES.has(name) && left?.type === "MemberExpression") each(node["right"], ATTRIBUTES.get(name))
      else if (name === "location") each(node["right"], GET)
    },
    NewExpression(node) {
      const name = nameOf(asNode(node["callee"]))
      const [first, second] = asNodes(node["arguments"])
      if (name === undefined || !CLASSES.includes(name) || (name === "URL" && isOtherSite(second))) return
      each(first, name === "Request" ? methodsOf(second) : name === "URL" ? undefined : GET)
    },
    CallExpression(node) {
      const callee = asNode(node["callee"])
      const args = asNodes(node["arguments"])
      const name = callee?.type === "MemberExpression" ? memberOf(callee) : nameOf(callee)
      if (name === "fetch") each(args[0], methodsOf(args[1]))
      else if (name === "redirect" && !isOfWaymark(context, callee)) {
        for (const arg of args) each(arg, GET)
        for (const value of args.flatMap((arg) => propertyOf(arg, "to") ?? [])) each(value, GET)
      } else if ((name === "assign" || name === "replace") && isLocation(asNode(callee?.["object"]))) each(args[0], GET)
    },
  }
}

/** The methods of requests to the URL in an attribute. A form that posts may have another method in its field `_method`. */
function methodsOfAttribute(name: string, method: string | undefined): readonly string[] | undefined {
  return name === "action" && method?.toLowerCase() === "post" ? POSTED : ATTRIBUTES.get(name)
}

function nameOf(node: AstNode | undefined): string | undefined {
  const name = node?.type === "Identifier" ? node["name"] : undefined
  return typeof name === "string" ? name : undefined
}

function memberOf(node: AstNode): string | undefined {
  return node["computed"] === true ? undefined : nameOf(asNode(node["property"]))
}

function keyOf(node: AstNode): string | undefined {
  if (node["computed"] === true) return undefined
  const key = asNode(node["key"])
  return nameOf(key) ?? stringOf(key)
}

function propertyOf(node: AstNode | undefined, name: string): AstNode | undefined {
  if (node?.type !== "ObjectExpression") return undefined
  const property = asNodes(node["properties"]).find((one) => one.type === "Property" && keyOf(one) === name)
  return asNode(property?.["value"])
}

/** The method in the options of a request: GET without one. */
function methodsOf(options: AstNode | undefined): readonly string[] | undefined {
  if (options === undefined) return GET
  if (options.type !== "ObjectExpression") return undefined
  const isWhole = asNodes(options["properties"]).every(({ type }) => type === "Property")
  const given = propertyOf(options, "method")
  if (given === undefined) return isWhole ? GET : undefined
  const method = stringOf(given)
  return method === undefined ? undefined : [method.toUpperCase()]
}

/** Whether the base of a URL is of another site, as far as its code shows. */
function isOtherSite(base: AstNode | undefined): boolean {
  if (base?.type === "MetaProperty" || /^(?:import\.meta)/.test(stringOf(base) ?? "")) return true
  if (base?.type === "MemberExpression" && asNode(base["object"])?.type === "MetaProperty") return true
  return /^[a-z][a-z\d+.-]*:/i.test(stringOf(base) ?? "")
}

function isLocation(node: AstNode | undefined): boolean {
  return node?.type === "MemberExpression" ? memberOf(node) === "location" : nameOf(node) === "location"
}

/** Whether a function is imported from Waymark, whose `redirect` is a row of a table. */
function isOfWaymark(context: RuleContext, callee: AstNode | undefined): boolean {
  const name = nameOf(callee)
  const variable = callee === undefined || name === undefined ? undefined : variableOf(context, callee, name)
  return (
    variable?.defs.some(
      ({ type, parent }) => type === "ImportBinding" && stringOf(asNode(parent?.["source"])) === "waymark",
    ) === true
  )
}

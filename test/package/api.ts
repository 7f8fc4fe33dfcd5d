// Writes dist/api.md, the reference of all exports, for reading without a network; a part of npm run build.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { root } from "../unit/house/sources.js"

/** An export of an entry point. */
interface Export {
  readonly name: string
  readonly text: string
}

/** Longer declarations are shortened: the declaration files have them whole. In characters. */
const MAX_LENGTH = 800
const MAX_TYPE_LENGTH = 300

/** The exports of the entry points, each with its declaration and its doc comment, as a page of Markdown. */
export function apiPage(): string {
  const { entryPoints } = JSON.parse(readFileSync(join(root, "docs/typedoc.json"), "utf8")) as { entryPoints: string[] }
  const files = entryPoints.map((path) => join(root, "docs", path))
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: ["node"],
    skipLibCheck: true,
  }
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const shown = new Map<ts.Symbol, string>()
  const sections = files.map((file) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (source === undefined || module === undefined) throw new Error(`${file} is no module`)
    const [, name = `waymark/${basename(dirname(file))}`] = /@module (\S+)/.exec(source.text) ?? []
    const [, about = ""] = /\/\*\*\s*\n \* ([^]*?)\n \*\s*\n/.exec(source.text) ?? []
    const found = checker.getExportsOfModule(module).map((symbol) => readExport(symbol, name, checker, shown))
    const sorted = found.toSorted((one, other) => one.name.localeCompare(other.name))
    return `## ${name}\n\n${about.replace(/\n \* ?/g, " ")}\n\n${sorted.map(({ text }) => text).join("\n\n")}`
  })
  return `# API\n\nEvery export of the package, by entry point.\n\n${sections.join("\n\n")}\n`
}

const INTERFACE_AND_VALUE = ts.SymbolFlags.Interface | ts.SymbolFlags.BlockScopedVariable

function readExport(given: ts.Symbol, entry: string, checker: ts.TypeChecker, shown: Map<ts.Symbol, string>): Export {
  const name = given.getName()
  const symbol = (given.flags & ts.SymbolFlags.Alias) === 0 ? given : checker.getAliasedSymbol(given)
  const other = shown.get(symbol)
  if (other !== undefined) return { name, text: `### ${name}\n\nSee \`${other}\`.` }
  shown.set(symbol, entry)
  const declared = (symbol.declarations ?? []).map((node) => linked(renamed(declarationText(node), name)))
  const comment = linked(ts.displayPartsToString(symbol.getDocumentationComment(checker)))
  // A class may be written as an interface and a value.
  const isClass = (symbol.flags & ts.SymbolFlags.Class) !== 0 || symbol.flags === (symbol.flags | INTERFACE_AND_VALUE)
  const members = isClass ? memberList(symbol, checker) : ""
  const tags = symbol.getJsDocTags(checker).map((tag) => tagText(tag.name, linked(ts.displayPartsToString(tag.text))))
  const code = `\`\`\`ts\n${declared.join("\n")}\n\`\`\``
  return {
    name,
    text: [`### ${name}`, comment.trim(), code, members, ...tags].filter((part) => part !== "").join("\n\n"),
  }
}

/** The members of a class, inherited ones too, each with the first sentence of its doc comment. */
function memberList(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const members = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol)).flatMap((member) => {
    const comment = linked(ts.displayPartsToString(member.getDocumentationComment(checker))).replace(/\s+/g, " ")
    const [sentence = ""] = /^.*?[.:;](?=\s|$)/.exec(comment) ?? [comment]
    const call = (member.flags & ts.SymbolFlags.Method) === 0 ? "" : "(…)"
    return sentence === "" || !/^\w+$/.test(member.getName()) ? [] : [`- \`${member.getName()}${call}\`: ${sentence}`]
  })
  return members.join("\n")
}

function tagText(name: string, text: string): string {
  if (name === "example") return text.includes("```") ? text.trim() : `\`\`\`ts\n${text.trim()}\n\`\`\``
  return name === "param" || name === "returns" || name === "throws" ? `- *${name}* ${text.replace(/\s+/g, " ")}` : ""
}

/** Links of doc comments as code. */
const linked = (comment: string): string =>
  comment.replace(/\{@inheritDoc (\S+)\}/g, "See `$1`.").replace(/\{@link ([^}|\s]+)[^}]*\}/g, "`$1`")

/** An export may have another name than its declaration. */
const renamed = (code: string, name: string): string => code.replace(/\b(function|class|const) \w+/, `$1 ${name}`)

/** A declaration without the bodies of functions and without what is private. */
function declarationText(node: ts.Declaration): string {
  const [whole] = ts.isVariableDeclaration(node) ? [node.parent.parent] : [node]
  const text = whole.getText()
  if (ts.isFunctionDeclaration(node))
    return shortened(text.slice(0, (node.body?.getStart() ?? whole.getEnd()) - whole.getStart()).trim())
  if (ts.isClassDeclaration(node)) return `${text.slice(0, text.indexOf("{")).trim()} { … }`
  if (ts.isVariableDeclaration(node)) {
    const type = node.type?.getText()
    return `const ${node.name.getText()}${type === undefined ? "" : `: ${type}`}`
  }
  if (ts.isTypeAliasDeclaration(node) && text.length > MAX_TYPE_LENGTH)
    return `type ${node.name.text}${node.typeParameters === undefined ? "" : `<${node.typeParameters.map((parameter) => parameter.name.text).join(", ")}>`} = …`
  return shortened(text.replace(/^\s*\/\*\* \{@inheritDoc .*\n/gm, ""))
}

const shortened = (code: string): string =>
  code.length > MAX_LENGTH ? `${code.slice(0, code.lastIndexOf("\n", MAX_LENGTH))}\n  …` : code

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(join(root, "dist"), { recursive: true })
  writeFileSync(join(root, "dist/api.md"), apiPage())
}

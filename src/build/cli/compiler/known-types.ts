import type ts from "typescript"
import type { KnownType, Program } from "./program.js"

/** The parts of a checker that all versions of TypeScript have alike. */
export interface Checker<Type, Found> {
  getTypeAtLocation(node: ts.Node): Type | undefined
  getTypeOfSymbol(symbol: Found): Type | undefined
  getSymbolAtLocation(node: ts.Node): Found | undefined
  getShorthandAssignmentValueSymbol(node: ts.Node): Found | undefined
  getAliasedSymbol(symbol: Found): Found
  getExportsOfModule(symbol: Found): readonly Found[]
  getPropertyOfType(type: Type, name: string): Found | undefined
  getPropertiesOfType(type: Type): readonly Found[]
  getTypeArguments(type: Type): readonly Type[]
  getBaseConstraintOfType(type: Type): Type | undefined
  isArrayType(type: Type): boolean
  isTupleType(type: Type): boolean
}

/** What the versions of TypeScript have under different names. */
interface Differences<Type, Found> {
  readonly is: Program["is"]
  readonly flags: {
    readonly TypeFlags: Readonly<Record<"Object" | "Instantiable", number>>
    readonly SymbolFlags: Readonly<Record<"Alias", number>>
  }
  readonly nameOf: (type: Type) => string | undefined
  readonly argsOf: (type: Type) => readonly Type[]
  readonly membersOf: (type: Type) => readonly Type[]
  readonly valueOf: (type: Type) => KnownType["value"]
  readonly isLiteral: (type: Type) => boolean
  readonly textsOf: (type: Type) => KnownType["texts"]
  readonly declaredAt: (symbol: Found) => ts.Node | undefined
}

/** The part of a program that reads types. */
type TypeReader = Pick<Program, "is" | "typeOf" | "exportType" | "declarationOf">

/** Reads types by the checker of any version of TypeScript. */
export function typeReader<Type extends { readonly flags: number }, Found extends Pick<ts.Symbol, "name" | "flags">>(
  checker: Checker<Type, Found>,
  { is, flags, nameOf, argsOf, membersOf, valueOf, isLiteral, textsOf, declaredAt }: Differences<Type, Found>,
): TypeReader {
  const byType = new Map<Type, KnownType>()
  const known = (unresolved: Type | undefined): KnownType => {
    if (unresolved === undefined) return UNKNOWN
    const isInstantiable = (unresolved.flags & flags.TypeFlags.Instantiable) !== 0
    const type = (isInstantiable && checker.getBaseConstraintOfType(unresolved)) || unresolved
    const found = byType.get(type)
    if (found !== undefined) return found
    const isList = checker.isArrayType(type) || checker.isTupleType(type)
    const made: KnownType = {
      name: nameOf(type),
      get args() {
        return argsOf(type).map(known)
      },
      get members() {
        return membersOf(type).map(known)
      },
      value: valueOf(type),
      texts: textsOf(type),
      isList,
      get elements() {
        return isList ? checker.getTypeArguments(type).map(known) : []
      },
      get keys() {
        return isLiteral(type) ? checker.getPropertiesOfType(type).map(({ name }) => name) : undefined
      },
      isObject: !isList && (type.flags & flags.TypeFlags.Object) !== 0,
      property(name) {
        const symbol = checker.getPropertyOfType(type, name)
        return symbol && known(checker.getTypeOfSymbol(symbol))
      },
    }
    byType.set(type, made)
    return made
  }
  return {
    is,
    typeOf: (node) => known(checker.getTypeAtLocation(node)),
    exportType(file, name) {
      const module = checker.getSymbolAtLocation(file)
      const symbol = module && checker.getExportsOfModule(module).find((one) => one.name === name)
      return symbol && known(checker.getTypeOfSymbol(symbol))
    },
    declarationOf(name) {
      const symbol = is.isShorthandPropertyAssignment(name.parent)
        ? checker.getShorthandAssignmentValueSymbol(name.parent)
        : checker.getSymbolAtLocation(name)
      if (symbol === undefined) return undefined
      const isAlias = (symbol.flags & flags.SymbolFlags.Alias) !== 0
      return declaredAt(isAlias ? checker.getAliasedSymbol(symbol) : symbol)
    },
  }
}

const UNKNOWN: KnownType = {
  name: undefined,
  args: [],
  members: [],
  value: undefined,
  texts: undefined,
  isList: false,
  elements: [],
  keys: undefined,
  isObject: false,
  property: () => undefined,
}

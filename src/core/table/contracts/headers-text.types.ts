/**
 * The schema of a row's own headers as a string that answers cannot be: `"@/Name"`, `"@/"` for `false`, and `"@?/"` if the row may have
 * none of its own.
 */
// prettier-ignore
export type OwnHeaders<Given> =
  Given extends string ? `@/${Given}` :
  Given extends false ? "@/" :
  "@?/"

/** The same for that of the scopes: `"@~/Name"`, and `"@~/"` if they may have none. */
// prettier-ignore
export type InheritedHeaders<Given> =
  [Given] extends [false | undefined] ? never :
  Given extends string ? `@~/${Given}` :
  "@~/"

/** The name of the schema of a row's headers: its own, else that of its scopes; `""` if there may be none. */
// prettier-ignore
export type HeadersIn<Text extends string> =
  [Extract<Text, `@${string}`>] extends [never] ? never :
  [Extract<Text, `@${"" | "?"}/${string}`>] extends [never] ? NameIn<Text, "~"> :
  NameIn<Text, ""> | (["@?/"] extends [Extract<Text, "@?/">] ? InheritedName<NameIn<Text, "~">> : never)

type NameIn<Text extends string, Mark extends "" | "~"> = Text extends `@${Mark}/${infer Name}` ? Name : never
type InheritedName<Name> = [Name] extends [never] ? "" : Name

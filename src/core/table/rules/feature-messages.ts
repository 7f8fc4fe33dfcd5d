/** A row with schemas in a router without contracts. */
export const noContractsMessage = <Path extends string>(path: Path) =>
  `the row "${path}" has schemas: define_router needs { contracts: contracts(schemas) }` as const
export type NoContractsMessage<Path extends string> = ReturnType<typeof noContractsMessage<Path>>

/** A forward in a router without forwards. */
export const noForwardsMessage = <Path extends string>(path: Path) =>
  `the row "${path}" forwards: define_router needs { forwards }` as const
export type NoForwardsMessage<Path extends string> = ReturnType<typeof noForwardsMessage<Path>>

/** A redirect in a router without redirects. */
export const noRedirectsMessage = <Path extends string>(path: Path) =>
  `the row "${path}" redirects: define_router needs { redirects }` as const
export type NoRedirectsMessage<Path extends string> = ReturnType<typeof noRedirectsMessage<Path>>

/** A table with a timeout or a `cache_control`, in a router without them. */
export const NO_ROW_OPTIONS = "the table has timeout or cache_control: define_router needs { row_options }"

/** A table with `deprecated`, in a router without that feature. */
export const NO_DEPRECATED = 'the table has "deprecated": define_router needs { deprecated }'

/** Resources in a router without them. */
export const noResourcesMessage = <Plug extends string>(plug: Plug) =>
  `the table has resources of ${plug}: define_router needs { resources: resource_routes }` as const
export type NoResourcesMessage<Plug extends string> = ReturnType<typeof noResourcesMessage<Plug>>

/** A row with kinds of params in a router without them. */
export const noKindsMessage = <Path extends string>(path: Path) =>
  `the row "${path}" has kinds of params: define_router needs { kinds: param_kinds }` as const
export type NoKindsMessage<Path extends string> = ReturnType<typeof noKindsMessage<Path>>

/** A row with events in a router without them. */
export const noEventsMessage = <Path extends string>(path: Path) =>
  `the row "${path}" has events: define_router needs { conn: [events] }, from "waymark/live"` as const
export type NoEventsMessage<Path extends string> = ReturnType<typeof noEventsMessage<Path>>

/** A socket in a router without them. */
export const noSocketsMessage = <Path extends string>(path: Path) =>
  `the row "${path}" is a socket: define_router needs { conn: [sockets] }, from "waymark/live"` as const
export type NoSocketsMessage<Path extends string> = ReturnType<typeof noSocketsMessage<Path>>

/** A table that is too large to try its rows one after the other. */
export const tooManyRoutesMessage = <Most extends number>(most: Most) =>
  `the table has more than ${most} routes: define_router needs { matcher: compile_matcher }` as const
export type TooManyRoutesMessage<Most extends number> = ReturnType<typeof tooManyRoutesMessage<Most>>

/** A query schema with lists or objects in a router without nested queries. */
export type NestedQueryMessage<Name extends string> =
  `the query schema "${Name}" has lists or objects: define_router needs { conn: [nested_queries] }`

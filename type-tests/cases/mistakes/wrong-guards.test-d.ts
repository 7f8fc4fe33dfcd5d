import { unguarded_routes_in } from "waymark"
import type { GuardName, Unguarded, UnguardedIn } from "waymark"
import { guarded } from "./application.js"
import type { AssertNone } from "./application.js"

/* Tests of guards that fail. */
// @ts-expect-error - area without a slash
export type W61 = AssertNone<UnguardedIn<typeof guarded, "app", "user">>
// @ts-expect-error - area that is unguarded
export type W62 = AssertNone<UnguardedIn<typeof guarded, "/open", "user">>
// @ts-expect-error - the stronger guard
export type W63 = AssertNone<UnguardedIn<typeof guarded, "/app", "admin">>
// @ts-expect-error - misspelt among two
export type W64 = AssertNone<UnguardedIn<typeof guarded, "/app", "user" | "amdin">>
// @ts-expect-error - guard name of a plug misspelt
export const w65: GuardName<typeof guarded> = "require_usr"
// @ts-expect-error - run time function
unguarded_routes_in(guarded, "/app", "usr")
// @ts-expect-error - area of no route
export type W67 = AssertNone<UnguardedIn<typeof guarded, "/admin", "admin">>
// @ts-expect-error - all routes
export type W68 = AssertNone<Unguarded<typeof guarded, "require_user">>

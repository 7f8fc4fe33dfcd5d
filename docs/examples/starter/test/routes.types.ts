// A test of the types: `tsc` fails if one of these lines is wrong. It is not run.
import type { Unreachable } from "waymark"
import { Routes } from "../src/routes.ts"
import type { routes } from "../src/routes.ts"

type AssertNone<Found extends never> = Found
export type EveryRouteIsReachable = AssertNone<Unreachable<typeof routes>>

const site = new URL("http://localhost:3000")

Routes.page_path(site, "hello", "Ada")

// @ts-expect-error - a greeting needs a name
Routes.page_path(site, "hello")

// @ts-expect-error - there is no such action
Routes.page_path(site, "goodbye")

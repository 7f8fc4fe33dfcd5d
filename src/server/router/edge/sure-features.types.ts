import type { ConnFeature } from "../../conn/core-conn.js"
import type { SureMembers } from "../../../core/lib/types/sure-members.types.js"

/** The features of a conn that a router names. */
export type AnyFeatures = readonly ConnFeature<string, unknown>[]

/** The names of the features that a list has for certain. */
export type SureFeatures<Features extends AnyFeatures> = SureMembers<FeatureNames<Features>>
type FeatureNames<Features extends AnyFeatures> = { readonly [I in keyof Features]: Features[I]["feature"] }

export type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiInfo,
  OpenApiMediaType,
  OpenApiMethod,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiPathItem,
  OpenApiRequestBody,
  OpenApiResponse,
  OpenApiSchema,
  OpenApiSecurityRequirement,
  OpenApiSecurityScheme,
  OpenApiServer,
  OpenApiTag,
} from "./document.js"
export { openapi } from "./openapi.js"
export type { OpenApiOptions } from "./options.js"
export { undocumented_routes } from "./undocumented.js"
export type { UndocumentedRoute } from "./undocumented.js"

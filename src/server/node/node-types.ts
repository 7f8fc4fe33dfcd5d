import type { IncomingMessage, Server, ServerResponse } from "node:http"

// Interfaces that extend the classes of Node: in a project without `@types/node` they have no members, where an alias would be `any`.

/** A request of `node:http`. */
export interface NodeRequest extends IncomingMessage {}

/** A response of `node:http`. */
export interface NodeResponse extends ServerResponse {}

/** A server of `node:http`. */
export interface NodeServer extends Server {}

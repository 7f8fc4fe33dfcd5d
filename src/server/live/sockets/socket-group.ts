import type { SocketPeer } from "../../conn/socket.types.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { isObject } from "../../../core/lib/is-object.js"
import { isPromise, markHandled } from "../../../core/lib/maybe-promise.js"
import type { SocketsToClose } from "../../router/socket.types.js"
import { isSubscribed } from "../topics/subscriptions.js"

/** The sockets of a router that are open, or about to be. */
export class SocketGroup {
  readonly #sockets = new Set<SocketPeer>()

  add(socket: SocketPeer): void {
    this.#sockets.add(socket)
  }

  delete(socket: SocketPeer): void {
    this.#sockets.delete(socket)
  }

  /**
   * Closes sockets, and returns how many.
   *
   * @throws {ArgumentError} when `which` is neither a topic nor a function, or the function does not return a boolean
   * @throws the error of the function, or of a socket that could not be closed, after the others have been closed
   */
  close(which: SocketsToClose<SocketPeer>, code?: number, reason?: string): number {
    const isMeant = readWhich(which)
    const open = [...this.#sockets].filter((socket) => !socket.signal.aborted)
    const errors: unknown[] = []
    let count = 0
    for (const socket of open)
      try {
        if (!isMeant(socket)) continue
        socket.close(code, reason)
        count++
      } catch (error) {
        errors.push(error)
      }
    if (errors.length > 0) throw errors[0]
    return count
  }
}

function readWhich(which: unknown): (socket: SocketPeer) => boolean {
  if (typeof which === "function")
    return (socket) => {
      const isMeant: unknown = Reflect.apply(which, undefined, [socket])
      if (typeof isMeant === "boolean") return isMeant
      if (isPromise(isMeant)) markHandled(isMeant)
      throw new ArgumentError(`the function of sockets.close must return true or false, got: ${inspect(isMeant)}`)
    }
  if (isObject(which) && "name" in which && typeof which.name === "string") {
    const { name } = which
    return ({ signal }) => isSubscribed(signal, name)
  }
  throw new ArgumentError(
    `sockets.close takes a topic, or a function that returns true or false, got: ${inspect(which)}`,
  )
}

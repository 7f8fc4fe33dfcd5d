/** Whether an object has no members but its own: none of every object's, and none of a prototype's. */
export function inheritsNothing(value: unknown): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || (Object.getPrototypeOf(prototype) === null && Reflect.ownKeys(Object(prototype)).length === 0) // prettier-ignore
}

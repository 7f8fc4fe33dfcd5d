/** Whether an object has no prototype, or one without members and without a prototype. */
export function inheritsNothing(value: unknown): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || (Object.getPrototypeOf(prototype) === null && Reflect.ownKeys(Object(prototype)).length === 0) // prettier-ignore
}

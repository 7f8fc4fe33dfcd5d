/** A gate at which requests wait until it is opened. */
export function door(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open }
}

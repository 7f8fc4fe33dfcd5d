/**
 * Copies the text of an element. Without permission, or on a page that is not served by https or from localhost, where
 * browsers have no clipboard, the text is selected, to be copied by hand.
 *
 * @returns whether it was copied
 */
export async function copyText(source: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(source.textContent ?? "")
    return true
  } catch {
    getSelection()?.selectAllChildren(source)
    return false
  }
}

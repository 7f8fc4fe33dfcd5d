/** Items with the same key. */
export type Group<Item> = [Item, ...Item[]]

/** Groups items by a key, in their order. */
export function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): ReadonlyMap<Key, Group<Item>> {
  const groups = new Map<Key, Group<Item>>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

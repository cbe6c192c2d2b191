/** A browser's storage, in memory. `full` makes it refuse. */
export function memoryShelf() {
  const items = new Map<string, string>();
  return {
    full: false,
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, value: string) {
      if (this.full) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, value);
    },
    removeItem: (name: string) => void items.delete(name),
  };
}

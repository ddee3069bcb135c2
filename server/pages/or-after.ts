/** What the promise resolves with, or something else when it takes longer. */
export async function orAfter<Value>(ms: number, promise: Promise<Value>, otherwise: Value) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Value>((resolve) => (timer = setTimeout(resolve, ms, otherwise)))
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** What the promise resolves with, or the fallback when it takes longer. */
export async function withTimeout<Value>(promise: Promise<Value>, ms: number, fallback: Value) {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Value>((resolve) => (timer = setTimeout(resolve, ms, fallback)))
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

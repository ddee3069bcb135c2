/** Encoding a picture uses every core and much memory, so pictures are encoded one after the other. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run)
    last = next.catch(() => {})
    return next
  }
}

/** Prints one line per step, with the time since the start. */
export function createProgress(stream: NodeJS.WriteStream = process.stderr) {
  const began = Date.now()
  return (message: string) => {
    const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(5)
    stream.write(`${seconds} s  ${message}\n`)
  }
}

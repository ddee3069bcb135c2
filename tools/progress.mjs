/** One line that rewrites itself on a terminal and one line a step elsewhere. */
export function createProgress(stream = process.stderr) {
  const began = Date.now()
  return (message) => {
    const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(5)
    stream.write(`${seconds} s  ${message}\n`)
  }
}

import type { LogFn, Logger } from 'pino'

const WINDOW_MS = 10_000
const LINES_PER_WINDOW = 20
const MAX_KINDS = 100

type LeftOut = { kind: string; leftOut: number }

/**
 * Writes the first lines of each kind in a window and counts the others, so that a flood of refused requests or of
 * failures cannot fill the disk. The count is reported at the end of the window.
 */
export function createLogSampling(reportLeftOut: (lines: LeftOut) => void, windowMs = WINDOW_MS) {
  const written = new Map<string, number>()
  let report: NodeJS.Timeout | undefined

  function endWindow() {
    report = undefined
    const leftOut = [...written].filter(([, lines]) => lines > LINES_PER_WINDOW)
    written.clear()
    for (const [kind, lines] of leftOut) reportLeftOut({ kind, leftOut: lines - LINES_PER_WINDOW })
  }

  return function logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number) {
    const kind = kindOf(args, level, this.levels.values['warn'] ?? level)
    if (!kind) return method.apply(this, args)
    const counted = written.has(kind) || written.size < MAX_KINDS ? kind : 'other'
    const lines = (written.get(counted) ?? 0) + 1
    written.set(counted, lines)
    report ??= setTimeout(endWindow, windowMs).unref()
    return lines > LINES_PER_WINDOW ? undefined : method.apply(this, args)
  }
}

/** Refused requests by their status, warnings and errors by their message. Other lines are always written. */
function kindOf([first, second]: unknown[], level: number, warn: number) {
  const { status } = (typeof first === 'object' && first !== null ? first : {}) as { status?: unknown }
  if (typeof status === 'number' && status >= 400) return `request ${status}`
  if (level < warn) return undefined
  return String(typeof first === 'string' ? first : second)
}

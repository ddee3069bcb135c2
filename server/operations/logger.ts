import { pino, type DestinationStream } from 'pino'
import type { Config } from '../config.ts'

const MAIL_ADDRESS = /[^\s<>"'(),;:=/]+@[^\s<>"'(),;:=/]+/g

/** JSON lines for whoever runs the shop. Nothing in them names a person, not even when something fails. */
export function createLogger(level: Config['logLevel'], stream: DestinationStream = pino.destination(2)) {
  return pino({ level, serializers: { err: describeError } }, stream)
}

/** Of an error what explains it: the fields that databases and mail servers add quote rows and recipients. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: withoutAddresses(String(error)) }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    code: typeof code === 'string' ? code : undefined,
    message: withoutAddresses(error.message),
    stack: withoutAddresses(error.stack ?? ''),
    cause: error.cause === undefined ? undefined : describeCause(error.cause),
  }
}

function describeCause(cause: unknown) {
  return withoutAddresses(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause))
}

function withoutAddresses(text: string) {
  return text.replaceAll(MAIL_ADDRESS, '[address]')
}

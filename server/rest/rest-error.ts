type Extra = {
  details?: unknown
  hint?: string | null
  headers?: Record<string, string>
  /** Words of its own after the number of the status. */
  statusText?: string
}

/** An error in PostgREST's shape. */
export class RestError extends Error {
  override name = 'RestError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>
  readonly statusText: string | undefined

  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(message)
    const { details, hint, headers, statusText } = extra
    this.status = status
    this.code = code
    this.details = details ?? null
    this.hint = hint ?? null
    this.headers = headers ?? {}
    this.statusText = statusText
  }

  toJSON() {
    return { code: this.code, details: this.details, hint: this.hint, message: this.message }
  }
}

export function unknownColumn(relation: string, column: string) {
  return new RestError(400, '42703', `column ${relation}.${column} does not exist`)
}

export function notEmbedded(resource: string) {
  return new RestError(400, 'PGRST108', `'${resource}' is not an embedded resource in this request`, {
    hint: `Verify that '${resource}' is included in the 'select' query parameter.`,
  })
}

/** For features of PostgREST that this server does not have. */
export function notImplemented(details: string) {
  return new RestError(400, 'PGRST127', 'Feature not implemented', { details })
}

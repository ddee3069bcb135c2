/** An error in the shape of hosted Supabase's storage. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }

  toJSON() {
    return { statusCode: String(this.status), error: this.error, message: this.message }
  }
}

export const notFound = () => new StorageError(404, 'not_found', 'Object not found')
export const denied = () => new StorageError(403, 'Unauthorized', 'Access denied')
export const unsupported = (message: string) => new StorageError(415, 'invalid_mime_type', message)
export const tooLarge = () => new StorageError(413, 'Payload too large', 'Pictures may have at most 5 MB')
export const invalid = (message: string) => new StorageError(400, 'InvalidRequest', message)
/** For features of hosted Supabase's storage that this server does not have. */
export const notServed = (limit: string) => new StorageError(400, 'NotSupported', limit)
export const invalidKey = (path: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${path}`)
export const duplicate = () => new StorageError(409, 'Duplicate', 'The resource already exists')
export const overQuota = () =>
  new StorageError(
    429,
    'Too many requests',
    'You have reached the number of pictures that can be uploaded in a day',
  )
/** There is a picture, but not its bytes. */
export const unreadable = () =>
  new StorageError(503, 'Service Unavailable', 'This picture cannot be read at the moment')

/** Small checks for JSON that islands read: a schema library would weigh more than they do. */
const check =
  <Type>(isValid: (value: unknown) => value is Type) =>
  (value: unknown): Type => {
    if (isValid(value)) return value
    throw new TypeError(`Unexpected JSON: ${JSON.stringify(value)}`)
  }

export const asObject = check(
  (value): value is Record<string, unknown> => typeof value === 'object' && value !== null,
)
export const asList = check((value): value is unknown[] => Array.isArray(value))
export const asText = check((value) => typeof value === 'string')
export const asNumber = check((value) => typeof value === 'number')
export const asBoolean = check((value) => typeof value === 'boolean')

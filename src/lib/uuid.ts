const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Any other text as an id is an error for the database rather than a missing record. */
export const isUuid = (text: string) => UUID.test(text)

/** `crypto.randomUUID` does not exist on pages without https. */
export function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

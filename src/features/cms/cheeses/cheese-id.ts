const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The database takes any other word in an address for an error rather than for no cheese. */
export const isCheeseId = (id: string) => UUID.test(id)

/** Known before a cheese is added, so that adding it again after a lost answer makes no second one. */
export function newCheeseId() {
  // `randomUUID` is missing where a tablet reaches the shop without https.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return digits.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

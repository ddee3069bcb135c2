const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The database takes any other word in an address for an error rather than for no cheese. */
export const isCheeseId = (id: string) => UUID.test(id)

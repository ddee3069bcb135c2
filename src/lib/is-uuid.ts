const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Any other text as an id is an error for the database rather than a missing record. */
export const isUuid = (text: string) => UUID.test(text)

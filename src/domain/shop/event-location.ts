import type { Shop } from './shop.ts'

type EventLocation = {
  /** Empty outside the shop, and for an event of the whole shop. */
  room: string
  postalAddress: string
}

/** A location without a comma, such as "In the cellar room", is in the shop; another one is a whole postal address. */
export const locateEvent = (
  location: string,
  { postalAddress }: Pick<Shop, 'postalAddress'>,
): EventLocation =>
  location.includes(',') ? { room: '', postalAddress: location } : { room: location, postalAddress }

const MINUTE_MS = 60_000

/** The shop's clock minus the device's, in whole minutes, because the shop's is read without its seconds. */
export const clockOffset = (shopLocal: string, device: Date) =>
  Math.ceil((Date.parse(`${shopLocal}Z`) - device.getTime()) / MINUTE_MS) * MINUTE_MS

/** What the shop's clock shows as far as a device without a network knows. */
export const toShopTime = (time: Date, { clockOffsetMs }: { clockOffsetMs: number }) =>
  new Date(time.getTime() + clockOffsetMs).toISOString().slice(0, 16)

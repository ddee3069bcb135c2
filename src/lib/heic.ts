/** iPhones write this format. Only Safari shows it, and the storage does not read it. */
export const HEIC_REFUSED =
  'HEIC photos cannot be used on web pages. On the iPhone choose Share, Options, Most Compatible and send the photo again, or set Settings, Camera, Formats to Most Compatible for new photos.'

export const isHeicFile = ({ name, type }: { name: string; type: string }) =>
  /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

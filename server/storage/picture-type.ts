export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif'

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex')

/** The type of a file by its first bytes. Its name and declared type are not trusted. */
export function pictureTypeOf(bytes: Buffer): PictureType | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (bytes.subarray(0, 3).equals(JPEG_SIGNATURE)) return 'jpeg'
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 12) === 'ftypavif') return 'avif'
  return undefined
}

/** What iPhones write: the container of AVIF with another codec. */
export const isHeic = (bytes: Buffer) =>
  /^ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12))

const ACTIVE_CONTENT = /<script[\s>]|<svg[\s>]|<html[\s>]|<!doctype\s+html|<iframe[\s>]|<\?php|%pdf-\d/i
const ZIP_END = Buffer.from('504b0506', 'hex')
const ZIP_END_REACH = 65_557

/**
 * Whether a picture is also a script, a document or an archive. Re-encoding would make it harmless, but no camera writes
 * such a file. Other bytes after the end of the picture are accepted, because phones append films to photos.
 */
export function containsOtherContent(bytes: Buffer) {
  return ACTIVE_CONTENT.test(bytes.toString('latin1')) || bytes.subarray(-ZIP_END_REACH).includes(ZIP_END)
}

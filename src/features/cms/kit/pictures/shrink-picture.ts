const MAX_BYTES = 5 * 1024 * 1024
const LONGEST_SIDE = 3200

/** Resizes a photo that is too large for the storage. */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.size <= MAX_BYTES) return file
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
}

import { crc32 } from 'node:zlib'
import sharp from 'sharp'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8a45a' } })

const joined = (...parts: (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const ZIP_END = `PK\u0005\u0006${'\0'.repeat(18)}`

/** Files that an attacker with a staff account might upload, each with its name. */
export async function hostileFiles(): Promise<{ what: string; name: string; bytes: Buffer }[]> {
  const jpeg = await plain(64, 48).jpeg().toBuffer()
  const png = await plain(64, 48).png().toBuffer()
  const webp = await plain(64, 48).webp().toBuffer()
  const comment = (text: string) =>
    joined(jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, text.length + 2]), text, jpeg.subarray(2))
  const file = (what: string, name: string, bytes: Buffer | string) => ({
    what,
    name,
    bytes: Buffer.from(bytes as string),
  })

  return [
    file('an SVG with a script', 'logo.svg', SVG),
    file('an SVG that says it is a JPEG', 'logo.jpg', SVG),
    file('an HTML page', 'photo.png', '<!doctype html><script>alert(1)</script>'),
    file('a PDF', 'menu.pdf', '%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF'),
    file('a GIF', 'cheese.gif', await plain(8, 8).gif().toBuffer()),
    file('a TIFF', 'cheese.tiff', await plain(8, 8).tiff().toBuffer()),
    file(
      'a JPEG with a web page appended',
      'photo.jpg',
      joined(jpeg, '<html><script>alert(1)</script></html>'),
    ),
    file('a PNG with a web page appended', 'photo.png', joined(png, '<SCRIPT src=//evil.example></SCRIPT>')),
    file('a JPEG that is also a ZIP archive', 'photo.jpg', joined(jpeg, 'PK\u0003\u0004payload', ZIP_END)),
    file('a JPEG that is also a PDF', 'photo.jpg', comment('%PDF-1.4 1 0 obj')),
    file('a JPEG with PHP in its comment', 'photo.php.jpg', comment('<?php system($_GET[0]); ?>')),
    file('a JPEG with an SVG in its comment', 'photo.jpg', comment('<svg onload=alert(1)>')),
    file('a PNG that claims 20,000 by 20,000 pixels', 'bomb.png', pngWithSide(png, 20_000)),
    file('a WebP that claims 16,000 by 16,000 pixels', 'bomb.webp', webpWithSide(webp, 16_000)),
    file('a JPEG that claims 65,000 by 65,000 pixels', 'bomb.jpg', jpegWithSide(jpeg, 65_000)),
    file('a JPEG that ends half way', 'photo.jpg', jpeg.subarray(0, jpeg.length / 2)),
    file(
      'random bytes under a PNG signature',
      'photo.png',
      joined(png.subarray(0, 8), Buffer.alloc(2000, 7)),
    ),
    file(
      'random bytes under a WebP signature',
      'photo.webp',
      joined(webp.subarray(0, 12), Buffer.alloc(2000, 7)),
    ),
    file(
      'random bytes under an AVIF signature',
      'photo.avif',
      joined('\0\0\0\u0020ftypavif', Buffer.alloc(2000, 7)),
    ),
    file('a phone photo in HEIC', 'IMG_0001.heic', joined('\0\0\0\u0018ftypheic', Buffer.alloc(2000, 7))),
    file('a file of more than 5 MB', 'photo.jpg', joined(jpeg, Buffer.alloc(5 * 1024 * 1024))),
    file('an empty file', 'photo.jpg', ''),
  ]
}

function jpegWithSide(jpeg: Buffer, side: number) {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from('ffc0', 'hex'))
  copy.writeUInt16BE(side, frame + 5)
  copy.writeUInt16BE(side, frame + 7)
  return copy
}

function pngWithSide(png: Buffer, side: number) {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(side, 16)
  copy.writeUInt32BE(side, 20)
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
  return copy
}

function webpWithSide(webp: Buffer, side: number) {
  const copy = Buffer.from(webp)
  copy.writeUInt16LE(side, 26)
  copy.writeUInt16LE(side, 28)
  return copy
}

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma } },
  })

/** Twelve megapixels of soft shapes with noise, rotated and with a location in its EXIF data, as phones write it. */
export async function phonePhoto() {
  const shapes = await noise(24, 18, 60).png().toBuffer()
  const grain = await noise(4032, 3024, 10).png({ compressionLevel: 0 }).toBuffer()
  return sharp(shapes)
    .resize(4032, 3024)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitude: '49/1 17/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}

import { writeFile } from 'node:fs/promises'
import type { VideoSource, PictureSource } from '../../src/lib/picture-source.ts'
import { MANIFEST_FILE } from './folders.ts'

export type Manifest = {
  cheesePictures: Record<string, PictureSource>
  closeupPictures: Record<string, PictureSource>
  recipePictures: Record<string, PictureSource>
  placePictures: Record<string, PictureSource>
  eventPictures: Record<string, PictureSource>
  cheeseVideos: Record<string, VideoSource>
  homePicture: PictureSource
  homePortraitPicture: PictureSource
  fallbackPicture: PictureSource
}

const byName = (type: string) => `Readonly<Record<string, ${type} | undefined>>`

const constant = (name: string, type: string, value: unknown) =>
  `export const ${name}: ${type} = ${JSON.stringify(value, null, 2)}\n`

/** Pages import this file, so that a page and the files on disk cannot disagree. */
export async function writeManifest(manifest: Manifest) {
  const lines = [
    '// Written by `npm run media:deliver`; change the words in media/deliver/subjects.ts.\n',
    `import type { VideoSource, PictureSource } from '../lib/picture-source.ts'\n`,
    constant('cheesePictures', byName('PictureSource'), manifest.cheesePictures),
    constant('closeupPictures', byName('PictureSource'), manifest.closeupPictures),
    constant('recipePictures', byName('PictureSource'), manifest.recipePictures),
    constant('placePictures', byName('PictureSource'), manifest.placePictures),
    constant('eventPictures', byName('PictureSource'), manifest.eventPictures),
    constant('cheeseVideos', byName('VideoSource'), manifest.cheeseVideos),
    constant('homePicture', 'PictureSource', manifest.homePicture),
    constant('homePortraitPicture', 'PictureSource', manifest.homePortraitPicture),
    constant('fallbackPicture', 'PictureSource', manifest.fallbackPicture),
  ]
  await writeFile(MANIFEST_FILE, lines.join('\n'))
}

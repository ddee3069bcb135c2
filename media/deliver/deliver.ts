/** Turns the masters into everything the site serves: `npm run media:deliver`. Needs no Blender. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import * as delivered from '../../src/media/pictures.ts'
import type { VideoSource, PictureSource } from '../../src/lib/picture-source.ts'
import { composeFallback } from './fallback.ts'
import { MASTERS_FOLDER, PUBLIC_FOLDER } from './folders.ts'
import {
  CHEESE_WIDTHS,
  CLOSEUP_WIDTHS,
  DETAILED_QUALITIES,
  HOME_PORTRAIT_WIDTHS,
  HOME_WIDTHS,
  SCENE_WIDTHS,
  SMALLER_QUALITIES,
  type Qualities,
} from './formats.ts'
import { deliverIcons } from './icons.ts'
import { writeManifest } from './manifest.ts'
import { deliverDefaultOpenGraphPicture, deliverOpenGraphPicture } from './open-graph.ts'
import { deliverPicture, versionOf } from './picture-files.ts'
import { EVENT_SUBJECTS, HOME_ALT, PLACE_SUBJECTS, RECIPE_SUBJECTS, SUBJECTS } from './subjects.ts'

const FILM_SIZE = { width: 960, height: 600 }
const PORTRAIT_ASPECT = 4 / 5
/** Below it, the letters of a sharing picture fray. */
const LEGIBLE_QUALITY = 54

const masterFile = (name: string) => join(MASTERS_FOLDER, `${name}.jpg`)
const readMaster = (name: string) => readFile(masterFile(name))
const hasMaster = (name: string) => existsSync(masterFile(name))

async function deliverCheeses() {
  const pictures: Record<string, PictureSource> = {}
  for (const { slug, name, alt, qualities } of SUBJECTS) {
    const master = await readMaster(slug)
    pictures[slug] = await deliverPicture({
      master,
      base: `/media/cheeses/${slug}`,
      widths: CHEESE_WIDTHS,
      qualities,
      alt,
      delivered: delivered.cheesePictures[slug],
    })
    const isRenewed = pictures[slug].version !== delivered.cheesePictures[slug]?.version
    await deliverOpenGraphPicture({ master, file: slug, name, quality: qualities?.jpg.quality, isRenewed })
    console.log(slug)
  }
  return pictures
}

type Series = {
  folder: 'close' | 'recipes' | 'places' | 'events'
  subjects: readonly { slug: string; alt: string; title?: string; qualities?: Qualities }[]
  widths: readonly number[]
  qualities?: Qualities
  delivered: Readonly<Record<string, PictureSource | undefined>>
}

/** The second series grows picture by picture, so a subject without a master is left out. A title asks for a sharing picture. */
async function deliverSeries({ folder, subjects, widths, qualities: shared, delivered: before }: Series) {
  const pictures: Record<string, PictureSource> = {}
  for (const { slug, alt, title, qualities = shared } of subjects) {
    const name = `${folder}/${slug}`
    if (!hasMaster(name)) continue
    const master = await readMaster(name)
    pictures[slug] = await deliverPicture({
      master,
      base: `/media/${name}`,
      widths,
      qualities,
      alt,
      delivered: before[slug],
    })
    const isRenewed = pictures[slug].version !== before[slug]?.version
    const quality = qualities && Math.max(qualities.jpg.quality, LEGIBLE_QUALITY)
    if (title) await deliverOpenGraphPicture({ master, file: name, name: title, quality, isRenewed })
  }
  return pictures
}

/** For pictures that are never the first of a page: the manifest is part of the members' script. */
const withoutBlur = (pictures: Record<string, PictureSource>) =>
  Object.fromEntries(Object.entries(pictures).map(([slug, picture]) => [slug, { ...picture, blur: '' }]))

const deliverCloseups = async () =>
  withoutBlur(
    await deliverSeries({
      folder: 'close',
      subjects: SUBJECTS.map(({ slug, closeup, closeupQualities }) => ({
        slug,
        alt: closeup,
        qualities: closeupQualities,
      })),
      widths: CLOSEUP_WIDTHS,
      delivered: delivered.closeupPictures,
    }),
  )

const deliverRecipes = () =>
  deliverSeries({
    folder: 'recipes',
    subjects: RECIPE_SUBJECTS,
    widths: SCENE_WIDTHS,
    qualities: DETAILED_QUALITIES,
    delivered: delivered.recipePictures,
  })

const deliverPlaces = async () =>
  withoutBlur(
    await deliverSeries({
      folder: 'places',
      subjects: PLACE_SUBJECTS,
      widths: SCENE_WIDTHS,
      delivered: delivered.placePictures,
    }),
  )

const deliverEvents = async () =>
  withoutBlur(
    await deliverSeries({
      folder: 'events',
      subjects: EVENT_SUBJECTS,
      widths: SCENE_WIDTHS,
      delivered: delivered.eventPictures,
    }),
  )

async function filmFile(name: string) {
  const path = `/media/films/${name}`
  return `${path}?v=${versionOf(await readFile(join(PUBLIC_FOLDER, path)))}`
}

async function listFilms() {
  const films: Record<string, VideoSource> = {}
  for (const { slug, film } of SUBJECTS) {
    if (!film) continue
    films[slug] = {
      mp4: await filmFile(`${slug}.mp4`),
      webm: await filmFile(`${slug}.webm`),
      poster: await filmFile(`${slug}.jpg`),
      ...FILM_SIZE,
      label: film,
    }
  }
  return films
}

async function cropUpright(wide: Buffer) {
  const { width, height } = await sharp(wide).metadata()
  const uprightWidth = Math.round(height * PORTRAIT_ASPECT)
  const left = Math.round((width - uprightWidth) / 2)
  return sharp(wide).extract({ left, top: 0, width: uprightWidth, height }).jpeg({ quality: 95 }).toBuffer()
}

async function deliverHome() {
  const wide = await readMaster('home')
  const homePicture = await deliverPicture({
    master: wide,
    base: '/media/home',
    widths: HOME_WIDTHS,
    qualities: SMALLER_QUALITIES,
    alt: HOME_ALT,
    delivered: delivered.homePicture,
  })
  await deliverDefaultOpenGraphPicture(wide, homePicture.version !== delivered.homePicture.version)
  return {
    homePicture,
    homePortraitPicture: await deliverPicture({
      master: await cropUpright(wide),
      base: '/media/home-portrait',
      widths: HOME_PORTRAIT_WIDTHS,
      qualities: SMALLER_QUALITIES,
      alt: HOME_ALT,
      delivered: delivered.homePortraitPicture,
    }),
  }
}

const deliverFallback = async () =>
  deliverPicture({
    master: await composeFallback(),
    base: '/media/cheeses/fallback',
    widths: CHEESE_WIDTHS,
    alt: '',
    delivered: delivered.fallbackPicture,
  })

await deliverIcons()
await writeManifest({
  cheesePictures: await deliverCheeses(),
  closeupPictures: await deliverCloseups(),
  recipePictures: await deliverRecipes(),
  placePictures: await deliverPlaces(),
  eventPictures: await deliverEvents(),
  cheeseVideos: await listFilms(),
  ...(await deliverHome()),
  fallbackPicture: await deliverFallback(),
})

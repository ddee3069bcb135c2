/** Turns the masters into everything the site serves: `npm run media:deliver`. Needs no Blender. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import * as delivered from '../../src/media/pictures.ts'
import type { FilmSource, PictureSource } from '../../src/lib/picture-source.ts'
import { composeFallback } from './fallback.ts'
import { MASTERS_FOLDER, PUBLIC_FOLDER } from './folders.ts'
import {
  CHEESE_WIDTHS,
  CLOSEUP_WIDTHS,
  HOME_PORTRAIT_WIDTHS,
  HOME_WIDTHS,
  PLACE_WIDTHS,
  RECIPE_WIDTHS,
  SECOND_FORMATS,
} from './formats.ts'
import { deliverIcons } from './icons.ts'
import { writeManifest } from './manifest.ts'
import { deliverDefaultOpenGraphPicture, deliverOpenGraphPicture } from './open-graph.ts'
import { deliverPicture, versionOf } from './picture-files.ts'
import { HOME_ALT, PLACE_SUBJECTS, RECIPE_SUBJECTS, SUBJECTS } from './subjects.ts'

const FILM_SIZE = { width: 960, height: 600 }
const PORTRAIT_ASPECT = 4 / 5

const masterFile = (name: string) => join(MASTERS_FOLDER, `${name}.jpg`)
const readMaster = (name: string) => readFile(masterFile(name))
const hasMaster = (name: string) => existsSync(masterFile(name))

async function deliverCheeses() {
  const pictures: Record<string, PictureSource> = {}
  for (const { slug, name, alt } of SUBJECTS) {
    const master = await readMaster(slug)
    pictures[slug] = await deliverPicture({
      master,
      base: `/media/cheeses/${slug}`,
      widths: CHEESE_WIDTHS,
      alt,
      delivered: delivered.cheesePictures[slug],
    })
    await deliverOpenGraphPicture(master, slug, name)
    console.log(slug)
  }
  return pictures
}

async function deliverCloseups() {
  const pictures: Record<string, PictureSource> = {}
  for (const { slug, closeup } of SUBJECTS) {
    if (!hasMaster(`close/${slug}`)) continue
    pictures[slug] = await deliverPicture({
      master: await readMaster(`close/${slug}`),
      base: `/media/close/${slug}`,
      widths: CLOSEUP_WIDTHS,
      formats: SECOND_FORMATS,
      alt: closeup,
      delivered: delivered.closeupPictures[slug],
    })
  }
  return pictures
}

async function deliverRecipes() {
  const pictures: Record<string, PictureSource> = {}
  for (const { slug, title, alt } of RECIPE_SUBJECTS) {
    if (!hasMaster(`recipes/${slug}`)) continue
    const master = await readMaster(`recipes/${slug}`)
    pictures[slug] = await deliverPicture({
      master,
      base: `/media/recipes/${slug}`,
      widths: RECIPE_WIDTHS,
      formats: SECOND_FORMATS,
      alt,
      delivered: delivered.recipePictures[slug],
    })
    await deliverOpenGraphPicture(master, `recipes/${slug}`, title)
  }
  return pictures
}

async function deliverPlaces() {
  const pictures: Record<string, PictureSource> = {}
  for (const { slug, alt } of PLACE_SUBJECTS) {
    if (!hasMaster(`places/${slug}`)) continue
    pictures[slug] = await deliverPicture({
      master: await readMaster(`places/${slug}`),
      base: `/media/places/${slug}`,
      widths: PLACE_WIDTHS,
      formats: SECOND_FORMATS,
      alt,
      delivered: delivered.placePictures[slug],
    })
  }
  return pictures
}

async function filmFile(name: string) {
  const path = `/media/films/${name}`
  return `${path}?v=${versionOf(await readFile(join(PUBLIC_FOLDER, path)))}`
}

async function listFilms() {
  const films: Record<string, FilmSource> = {}
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
  await deliverDefaultOpenGraphPicture(wide)
  return {
    homePicture: await deliverPicture({
      master: wide,
      base: '/media/home',
      widths: HOME_WIDTHS,
      alt: HOME_ALT,
      delivered: delivered.homePicture,
    }),
    homePortraitPicture: await deliverPicture({
      master: await cropUpright(wide),
      base: '/media/home-portrait',
      widths: HOME_PORTRAIT_WIDTHS,
      alt: HOME_ALT,
      delivered: delivered.homePortraitPicture,
    }),
  }
}

const deliverFallback = async () =>
  deliverPicture({
    master: await composeFallback(await readMaster('asiago-dop-stravecchio')),
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
  cheeseFilms: await listFilms(),
  ...(await deliverHome()),
  fallbackPicture: await deliverFallback(),
})

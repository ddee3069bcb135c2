import { existsSync, readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { AVIF_LIMITS, FORMATS } from './formats.ts'
import { MASTERS_FOLDER } from './folders.ts'
import { SUBJECTS } from './subjects.ts'
import { pictureUrl } from '../../src/lib/picture-source.ts'
import type { PictureSource } from '../../src/lib/picture-source.ts'
import {
  cheeseVideos,
  cheesePictures,
  closeupPictures,
  eventPictures,
  fallbackPicture,
  homePicture,
  homePortraitPicture,
  placePictures,
  recipePictures,
} from '../../src/media/pictures.ts'

const VIDEO_LIMIT = 1_500_000
const PLACEHOLDER_LIMIT = 700

const onDisk = (url: string) => new URL(`../../public${url.split('?')[0]}`, import.meta.url)

const everyFile = (picture: PictureSource) =>
  picture.widths.flatMap((width) =>
    FORMATS.map((format) => ({ width, url: pictureUrl(picture, width, format) })),
  )

async function wrongSizes(picture: PictureSource) {
  const wrong: string[] = []
  for (const { width, url } of everyFile(picture)) {
    const found = await sharp(readFileSync(onDisk(url))).metadata()
    const height = (width * picture.height) / picture.width
    if (found.width !== width || Math.abs(found.height - height) > 1) wrong.push(url)
  }
  return wrong
}

function tooHeavy(picture: PictureSource) {
  const limited = picture.widths.map((width) => ({
    url: pictureUrl(picture, width, 'avif'),
    limit: AVIF_LIMITS[width],
  }))
  return limited.filter(({ url, limit }) => limit && readFileSync(onDisk(url)).length > limit)
}

const mastersIn = (folder: string) =>
  readdirSync(`${MASTERS_FOLDER}${folder}`).map((file) => file.replace('.jpg', ''))

const closeups = Object.entries(closeupPictures)
const recipes = Object.entries(recipePictures)
const places = Object.entries(placePictures)
const events = Object.entries(eventPictures)
const secondSeries = [
  ...closeups.map(([slug, picture]) => [`close-up of ${slug}`, picture] as const),
  ...recipes.map(([slug, picture]) => [`recipe ${slug}`, picture] as const),
  ...places.map(([slug, picture]) => [`place ${slug}`, picture] as const),
  ...events.map(([slug, picture]) => [`event ${slug}`, picture] as const),
]

const pictures = Object.entries({
  ...cheesePictures,
  home: homePicture,
  'upright home': homePortraitPicture,
  fallback: fallbackPicture,
})

test('Each of the eighteen cheeses has a picture, a text for it and a sharing picture', () => {
  expect(SUBJECTS).toHaveLength(18)
  const lacking = SUBJECTS.filter(
    ({ slug }) => !cheesePictures[slug]?.alt || !existsSync(onDisk(`/media/og/${slug}.jpg`)),
  )
  expect(lacking).toEqual([])
})

test.each(pictures)(
  'The picture of %s exists in five widths as AVIF and JPEG, none too heavy',
  async (_, picture) => {
    if (!picture) throw new Error('The manifest names a picture without saying where it is')
    expect(picture.widths).toHaveLength(5)
    expect(picture.blur.length).toBeLessThan(PLACEHOLDER_LIMIT)
    expect(await wrongSizes(picture)).toEqual([])
    expect(tooHeavy(picture)).toEqual([])
  },
)

test('Every close-up is delivered with a text of its own', () => {
  expect(Object.keys(closeupPictures).toSorted()).toEqual(mastersIn('close').toSorted())
  const texts = closeups.map(([, picture]) => picture?.alt)
  expect(new Set(texts).size).toBe(closeups.length)
})

test('Every recipe picture is delivered with a text and a sharing picture', () => {
  expect(Object.keys(recipePictures).toSorted()).toEqual(mastersIn('recipes').toSorted())
  const lacking = recipes.filter(
    ([slug, picture]) => !picture?.alt || !existsSync(onDisk(`/media/og/recipes/${slug}.jpg`)),
  )
  expect(lacking).toEqual([])
})

test('Every picture of the shop is delivered with a text', () => {
  expect(Object.keys(placePictures).toSorted()).toEqual(mastersIn('places').toSorted())
  expect(places.filter(([, picture]) => !picture?.alt)).toEqual([])
})

test('Every picture of an event is delivered with a text', () => {
  expect(Object.keys(eventPictures).toSorted()).toEqual(mastersIn('events').toSorted())
  expect(events.filter(([, picture]) => !picture?.alt)).toEqual([])
})

test.each(secondSeries)('The %s exists in three widths, none too heavy', async (_, picture) => {
  if (!picture) throw new Error('The manifest names a picture without saying where it is')
  expect(picture.widths).toHaveLength(3)
  expect(await wrongSizes(picture)).toEqual([])
  expect(tooHeavy(picture)).toEqual([])
})

test('Two different pictures never share a version', () => {
  const versions = [...pictures, ...secondSeries].map(([, picture]) => picture?.version)
  expect(new Set(versions).size).toBe(versions.length)
})

test('Mahón, Millefoglie and Butter Cheese have a video', () => {
  expect(Object.keys(cheeseVideos).toSorted()).toEqual([
    'butter-cheese-holland',
    'mahon-menorca-cave-aged',
    'millefoglie-al-marzemino',
  ])
})

test.each(Object.entries(cheeseVideos))(
  'The video of %s is light in both formats and has a poster of its size',
  async (_, video) => {
    if (!video) throw new Error('The manifest names a video without saying where it is')
    const [mp4, webm] = [readFileSync(onDisk(video.mp4)), readFileSync(onDisk(video.webm))]
    expect(mp4.subarray(4, 8).toString()).toBe('ftyp')
    expect(webm.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    expect(Math.max(mp4.length, webm.length)).toBeLessThan(VIDEO_LIMIT)
    const poster = await sharp(readFileSync(onDisk(video.poster))).metadata()
    expect([poster.width, poster.height]).toEqual([video.width, video.height])
  },
)

import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { PictureSource } from '../../lib/picture-source.ts'
import { Video } from './video.tsx'
import { PictureDetailsContext } from './picture-details.ts'
import { Picture } from './picture.tsx'

const comte: PictureSource = {
  base: '/media/cheeses/comte-aop',
  version: 'abc',
  widths: [320, 800],
  width: 1600,
  height: 1000,
  alt: 'A broad wheel of Comté',
  blur: 'data:image/webp;base64,AAAA',
}

describe('Picture', () => {
  test('A picture offers every width as AVIF before the JPEG fallback', () => {
    const html = renderToStaticMarkup(<Picture of={comte} sizes="50vw" />)
    const avif = html.indexOf('/media/cheeses/comte-aop-320.avif?v=abc 320w')
    const jpeg = html.indexOf('src="/media/cheeses/comte-aop-800.jpg?v=abc"')
    expect(avif).toBeGreaterThan(0)
    expect(jpeg).toBeGreaterThan(avif)
    expect(html.match(/sizes="50vw"/g)).toHaveLength(1)
  })

  test('What staff said about a picture replaces its words and moves its crop, but a record keeps its own words', () => {
    const details = { alt: 'A wheel', focus: { x: 20, y: 80 } }
    const show = (picture: PictureSource) =>
      renderToStaticMarkup(
        <PictureDetailsContext value={() => details}>
          <Picture of={picture} sizes="50vw" />
        </PictureDetailsContext>,
      )
    expect(show(comte)).toContain('alt="A wheel"')
    expect(show(comte)).toContain('style="object-position:20% 80%"')
    expect(show({ ...comte, hasOwnAlt: true })).toContain('alt="A broad wheel of Comté"')
    expect(show({ ...comte, alt: '' })).toContain('alt=""')
  })

  test('A picture of one file is not offered in other formats', () => {
    const html = renderToStaticMarkup(<Picture of={{ ...comte, file: '/wheel.png' }} sizes="50vw" />)
    expect(html).toContain('src="/wheel.png"')
    expect(html).not.toContain('avif')
  })

  test('A picture has a width and a height, so that the layout does not shift', () => {
    const html = renderToStaticMarkup(<Picture of={comte} sizes="50vw" />)
    expect(html).toContain('width="1600" height="1000"')
  })

  test('Only a priority picture has a blurred placeholder', () => {
    expect(renderToStaticMarkup(<Picture of={comte} sizes="50vw" priority />)).toContain(comte.blur)
    expect(renderToStaticMarkup(<Picture of={comte} sizes="50vw" />)).not.toContain(comte.blur)
  })

  test('A picture loads lazily unless it has priority', () => {
    expect(renderToStaticMarkup(<Picture of={comte} sizes="50vw" />)).toContain('loading="lazy"')
    const first = renderToStaticMarkup(<Picture of={comte} sizes="50vw" priority />)
    expect(first).toContain('loading="eager"')
    expect(first).toContain('fetchPriority="high"')
  })

  test('A picture with a portrait crop offers it to narrow screens first', () => {
    const upright = { ...comte, base: '/media/home-portrait', width: 900, height: 1125 }
    const html = renderToStaticMarkup(<Picture of={comte} portrait={upright} sizes="100vw" />)
    expect(html.indexOf('home-portrait-320.avif')).toBeLessThan(html.indexOf('comte-aop-320.avif'))
    expect(html).toContain('media="(max-width: 47.99rem)"')
  })
})

test('A video has a label and loads nothing until it is started', () => {
  const video = {
    mp4: '/a.mp4',
    webm: '/a.webm',
    poster: '/a.jpg',
    width: 960,
    height: 600,
    label: 'A cut Mahón',
  }
  const html = renderToStaticMarkup(<Video of={video} />)
  expect(html).toContain('aria-label="A cut Mahón"')
  expect(html).toContain('preload="none"')
  expect(html).toContain('controls')
  expect(html.toLowerCase()).not.toContain('autoplay')
})

import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { comteAop } from '../../supabase/seed/cheeses/comte-aop.ts'
import { cheesePictures, homePicture, homePortraitPicture } from '../../src/media/pictures.ts'
import { Picture } from '../../src/ui/pictures/picture.tsx'

const publicDir = path.resolve(import.meta.dirname, '../../public')

const STYLES = `
  @font-face { font-family: Fraunces; src: url(/fonts/fraunces-display.woff2); font-display: swap }
  @font-face { font-family: 'Fraunces Heading'; src: url(/fonts/fraunces-heading.woff2); font-display: swap }
  @font-face { font-family: Newsreader; src: url(/fonts/newsreader-text.woff2); font-display: swap }
  @font-face { font-family: Newsreader; src: url(/fonts/newsreader-italic.woff2); font-style: italic; font-display: swap }
  * { box-sizing: border-box; margin: 0 }
  body { background: #f5f0e6; color: #1e1712; font: 1.1875rem/1.58 Newsreader, serif }
  h1 { font: 500 3.5rem/0.9 Fraunces, serif; padding: 2rem 1.25rem }
  h2, h3 { font: 500 1.5rem/1.1 'Fraunces Heading', serif }
  p { padding: 1rem 1.25rem }
  [role=tab] { padding: 1rem; border-bottom: 4px solid transparent } [aria-selected=true] { border-color: #8c2f1b }
  img { display: block; width: 100%; object-fit: cover }
  .tall img { aspect-ratio: 4 / 5 } .wide img { aspect-ratio: 16 / 10 } .card img { aspect-ratio: 1 }
  .thumb { display: flex; gap: 1rem; padding: 0.75rem 1.25rem } .thumb img { width: 5rem; height: 5rem }
  .card { display: grid; grid-template-columns: 2fr 3fr; gap: 1rem; padding: 0 1.25rem 2rem }`

const document = (title: string, body: ReactNode) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content="A page written by hand, to measure against." />
        <link rel="preload" href="/fonts/fraunces-display.woff2" as="font" type="font/woff2" crossOrigin="" />
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {body}
        </main>
      </body>
    </html>,
  )}`

const TAB_SCRIPT = `
  document.addEventListener('click', (event) => {
    const tab = event.target.closest('[data-tab]')
    if (!tab) return
    event.preventDefault()
    for (const other of document.querySelectorAll('[data-tab]')) {
      other.ariaSelected = String(other === tab)
      other.tabIndex = other === tab ? 0 : -1
    }
    for (const panel of document.querySelectorAll('section')) panel.hidden = '#' + panel.id !== tab.hash
  })`

const { record, document: words } = comteAop
const PANELS = [
  {
    id: 'overview',
    words: [words.opening, ...words.facts.map(({ label, value }) => `${label}: ${value}`)],
  },
  {
    id: 'flavor',
    words: [...Object.values(words.flavor), ...words.sections.slice(1).map(({ text }) => text)],
  },
  { id: 'pairings', words: [...record.foods, record.servingTip] },
  { id: 'story', words: words.story.flatMap(({ heading, text }) => [heading, text]) },
]

const pictures = Object.entries(cheesePictures).flatMap(([slug, picture]) =>
  picture ? [{ slug, picture }] : [],
)
const comte = cheesePictures['comte-aop'] ?? homePicture

/** The same pictures, sizes, fonts, texts and tabs in minimal hand-written markup. */
const PAGES: Record<string, string> = {
  '/': document(
    'Cheese worth crossing town for',
    <>
      <div className="tall">
        <Picture of={homePicture} portrait={homePortraitPicture} priority sizes="100vw" />
      </div>
      <p>
        <em>A cheese bar</em> in a historic district.
      </p>
      <h2>On the counter</h2>
    </>,
  ),
  '/cheeses': document(
    'Our Cheeses',
    pictures.map(({ slug, picture }, index) => (
      <div key={slug} className="card">
        <Picture of={picture} priority={index < 3} sizes="38vw" />
        <h2>{slug}</h2>
        <em>nutty, fruity</em>
      </div>
    )),
  ),
  '/comte-aop': document(
    'Comté AOP (Affiné)',
    <>
      <div className="wide">
        <Picture of={comte} priority sizes="100vw" />
      </div>
      <h2>{record.milkType}</h2>
      <p>
        <em>{words.subtitle}</em>
      </p>
      <script dangerouslySetInnerHTML={{ __html: TAB_SCRIPT }} />
      <div role="tablist">
        {PANELS.map(({ id }, index) => (
          <a key={id} data-tab href={`#${id}`} role="tab" aria-selected={index === 0} aria-controls={id}>
            {id}
          </a>
        ))}
      </div>
      {PANELS.map(({ id, words }, index) => (
        <section key={id} id={id} role="tabpanel" hidden={index > 0}>
          {words.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      ))}
      <h2>Taste on</h2>
      {pictures.slice(0, 6).map(({ slug, picture }) => (
        <div key={slug} className="wide">
          <Picture of={picture} sizes="92vw" />
          <h3>{slug}</h3>
        </div>
      ))}
    </>,
  ),
}

/** Serves the hand-written pages as a static host does: compressed and cacheable. */
export async function startStaticSite(port: number) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://static')
    const page = PAGES[pathname]
    if (page) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      response.end(brotliCompressSync(page))
      return
    }
    const file = await readFile(path.join(publicDir, pathname)).catch(() => undefined)
    response.writeHead(file ? 200 : 404, { 'cache-control': 'public, max-age=31536000, immutable' })
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

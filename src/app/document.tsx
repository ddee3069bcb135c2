import { useContext, type ReactNode } from 'react'
import type { Shop } from '../domain/shop/shop.ts'
import { ROUTES } from '../site-map.ts'
import type { Assets } from './assets.ts'
import type { PageHead } from './page.ts'
import { PictureDetailsContext } from '../ui/pictures/picture-details.ts'
import { socialPictureUrl, type SocialPicture } from './social-picture.ts'

type DocumentSite = {
  siteUrl: string
  assets: Assets
  publicBackend: { url: string; key: string }
  cutsSharePictures: boolean
  sendsMail: boolean
  hasMailbox: boolean
  isPreview?: boolean
}

type DocumentProps = {
  head: PageHead
  shop: Shop
  site: DocumentSite
  children: ReactNode
}

/** Escaped, because JSON in a script element must not be able to close it. */
const scriptSafe = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

type SharedImageProps = { image: SocialPicture; site: DocumentSite }

function SharedImage({ image, site: { siteUrl, cutsSharePictures } }: SharedImageProps) {
  const findDetails = useContext(PictureDetailsContext)
  const details = cutsSharePictures ? findDetails(image.picture) : undefined
  const { url, isCut } = socialPictureUrl(image, details?.focus)
  return (
    <>
      <meta property="og:image" content={new URL(url, siteUrl).href} />
      <meta property="og:image:alt" content={image.picture.alt} />
      {isCut && (
        <>
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
    </>
  )
}

type SocialTagsProps = { head: PageHead; site: DocumentSite; siteName: string }

function SocialTags({ head, site, siteName }: SocialTagsProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={site.siteUrl + head.canonicalPath} />
      {head.image && <SharedImage image={head.image} site={site} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function Styles({ styles, styleSheet = 'public' }: Pick<Assets, 'styles'> & Pick<PageHead, 'styleSheet'>) {
  return 'href' in styles ? (
    <link rel="stylesheet" href={styles.href} />
  ) : (
    <style dangerouslySetInnerHTML={{ __html: styles[styleSheet] }} />
  )
}

/** Nobody prints what has not loaded: without `disabled` it would share the connections of the first picture. */
const PrintStyles = () => (
  <>
    <link rel="stylesheet" href="/print.css" media="print" disabled />
    <noscript>
      <link rel="stylesheet" href="/print.css" media="print" />
    </noscript>
  </>
)

function Application({ assets }: { assets: Assets }) {
  return (
    <>
      {assets.applicationStyles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script type="module" src={assets.applicationUrl} />
    </>
  )
}

export function Document({ head, shop, site, children }: DocumentProps) {
  const { siteUrl, assets, publicBackend } = site
  const elementUrls = (head.elements ?? []).map((element) => assets.elementUrls[element])
  return (
    <html
      lang={shop.locale}
      data-after-paint={[assets.afterPaintUrl, ...elementUrls].join(' ')}
      data-public-islands={assets.publicIslandsUrl}
      data-session-islands={assets.sessionIslandsUrl}
      data-suggestions={assets.suggestionsUrl}
      data-all-styles={head.styleSheet && assets.allStylesUrl}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{head.title}</title>
        <meta name="description" content={head.description} />
        {head.noindex ? (
          <meta name="robots" content="noindex" />
        ) : (
          <link rel="canonical" href={siteUrl + head.canonicalPath} />
        )}
        {assets.developmentScript && (
          <script type="module" dangerouslySetInnerHTML={{ __html: assets.developmentScript }} />
        )}
        <script dangerouslySetInnerHTML={{ __html: assets.bootstrap }} />
        {site.isPreview && !head.isApplication && <script src="/preview.js" />}
        <link rel="preload" href="/fonts/fraunces-display.woff2" as="font" type="font/woff2" crossOrigin="" />
        <Styles styles={assets.styles} styleSheet={head.styleSheet} />
        {!head.isApplication && <PrintStyles />}
        <meta name="theme-color" content="#f5f0e6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14100d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={head.manifestPath ?? ROUTES.manifest.path} />
        <meta name="backend-url" content={publicBackend.url} />
        <meta name="backend-key" content={publicBackend.key} />
        {!site.sendsMail && <meta name="mail" content="none" />}
        {head.isApplication && site.hasMailbox && <meta name="mail" content="mailbox" />}
        {head.isApplication && <Application assets={assets} />}
        <SocialTags head={head} site={site} siteName={shop.name} />
        {head.structuredData?.map((data) => (
          <script
            key={scriptSafe(data)}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: scriptSafe({ '@context': 'https://schema.org', ...data }) }}
          />
        ))}
      </head>
      <body>{children}</body>
    </html>
  )
}

declare module 'react' {
  interface LinkHTMLAttributes<T> {
    disabled?: boolean
  }
}

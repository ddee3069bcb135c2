type ShareLinkProps = {
  /** An absolute URL. */
  url: string
  className: string
}

/** Without a script it starts a mail; `share-element.ts` opens the system's sheet, or copies the link. */
export const ShareLink = ({ url, className }: ShareLinkProps) => (
  <share-link>
    <a href={`mailto:?body=${encodeURIComponent(url)}`} aria-live="polite" className={className}>
      Share
    </a>
  </share-link>
)

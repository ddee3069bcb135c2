import { ShareLink } from './share-link.tsx'

const LINK = 'label inline-flex min-h-14 w-fit items-center gap-3 hover:text-accent md:min-h-18'

type BackRowProps = {
  href: string
  label: string
  /** The absolute URL of the page; a preview has none. */
  shareUrl?: string | undefined
}

/** The way back to the list, and the way to share the page. */
export const BackRow = ({ href, label, shareUrl }: BackRowProps) => (
  <div className="flex justify-between gap-6 print:hidden">
    <a href={href} className={LINK}>
      <span aria-hidden="true">←</span> {label}
    </a>
    {shareUrl && <ShareLink url={shareUrl} className={LINK} />}
  </div>
)

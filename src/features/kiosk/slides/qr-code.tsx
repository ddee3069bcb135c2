import { renderSVG } from 'uqr'

/** Dark on white in both themes, because phones read that best. */
export const QrCode = ({ url, alt }: { url: string; alt: string }) => (
  <img
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(url, { border: 2 }))}`}
    alt={alt}
    className="size-[max(15cqmin,6.5rem)] shrink-0 bg-[#fff]"
  />
)

import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { renderSVG } from 'uqr'
import { foodFactLines } from '../../../domain/food-facts.ts'
import { formatPricePer100g, formatPricePerKg } from '../../../domain/price.ts'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { StaffButton, StaffLink } from '../kit/staff-button.tsx'
import { usePlacard } from './get-placard.ts'
import { usePriceSettings } from '../kit/get-price-settings.ts'
import { NameWithFlag } from './name-with-flag.tsx'

/** The price card of one cheese, as it is printed. */
export function PlacardPage() {
  const { id = '' } = useParams()
  const placard = usePlacard(id)
  const settings = usePriceSettings()
  const failed = [placard, settings].find(({ isLoadingError }) => isLoadingError)
  if (failed) {
    return <LoadFailure what="The placard" error={failed.error} onRetry={() => void failed.refetch()} />
  }
  if (placard.isPending || !settings.data) return <LoadingRows what="The placard" />
  if (!placard.data) return <EmptyState title="There is no such cheese" />

  const { origin, pricePerKgCents: cents, facts, shortCode } = placard.data
  return (
    <>
      <p className="mb-8 flex flex-wrap gap-3 print:hidden">
        <StaffButton look="primary" onClick={() => print()}>
          <Printer aria-hidden="true" size={16} />
          Print
        </StaffButton>
        <StaffLink to={`/cms/cheeses/${id}`}>Edit</StaffLink>
      </p>
      <article className="grid max-w-xl grid-cols-[minmax(0,1fr)_auto] gap-x-6 border border-ink bg-[#fff] p-8 text-[#000]">
        <div>
          <h2 className="heading text-head">
            <NameWithFlag {...placard.data} />
          </h2>
          <p className="mt-2 text-body wrap-anywhere">{origin}</p>
        </div>
        <QrCode text={`${location.origin}/s/${shortCode}`} />
        {cents !== null && (
          <p className="heading col-span-2 mt-6 text-minor lining-nums">
            {formatPricePer100g(cents, settings.data)} per 100g · {formatPricePerKg(cents, settings.data)} per
            kg
          </p>
        )}
        <dl className="col-span-2 mt-6 grid grid-cols-[auto_1fr] gap-x-4 text-small">
          {foodFactLines(facts).map(({ label, value }) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </article>
    </>
  )
}

function QrCode({ text }: { text: string }) {
  const drawing = renderSVG(text, { border: 0 })
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
      alt={`QR code for ${text}`}
      className="size-28"
    />
  )
}

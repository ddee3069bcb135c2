import type { Cheese, StaffPick } from '../../domain/cheese/cheese.ts'
import { ASK_AT_THE_COUNTER } from '../../domain/cheese/food-facts.ts'
import type { CheeseView } from './cheese-view.ts'
import { RichText } from './rich-text.tsx'

/** Canada sells cheese of raw milk only after this storage (Food and Drug Regulations, B.08.044). */
const CANADIAN_STORAGE_DAYS = 60

function StorageNote({ view: { cheese, shop } }: { view: CheeseView }) {
  const { milkTreatment, minimumAgeDays } = cheese
  const isYoung = minimumAgeDays !== null && minimumAgeDays < CANADIAN_STORAGE_DAYS
  if (shop.countryIso !== 'CA' || milkTreatment !== 'raw' || !isYoung) return null
  return (
    <p className="text-small text-ink-soft lining-nums">
      {`Sold in Canada after at least ${CANADIAN_STORAGE_DAYS} days of storage.`}
    </p>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="border-t border-ink pt-3">
      <dt className="label text-ink-soft">{label}</dt>
      <dd className="heading mt-1.5 text-minor">{value}</dd>
    </div>
  )
}

function StatusCard({ cheese: { document, designation } }: { cheese: Cheese }) {
  const heading = document?.status.heading || designation
  if (!heading) return null
  return (
    <div className="bg-rind p-6 text-on-rind">
      <p className="heading text-minor">{heading}</p>
      {document?.status.text && (
        <p className="mt-2 text-small">
          <RichText text={document.status.text} />
        </p>
      )}
    </div>
  )
}

function Pick({ pick: { sentence, by } }: { pick: StaffPick }) {
  return (
    <figure className="border-t border-ink pt-3">
      <figcaption className="label text-ink-soft">{`Staff pick by ${by}`}</figcaption>
      <blockquote className="heading mt-1.5 text-minor">{`“${sentence}”`}</blockquote>
    </figure>
  )
}

/** What stands beside the picture: milk, age and protection, and why somebody at the counter likes it. */
export function OpeningFacts({ view }: { view: CheeseView }) {
  const { cheese } = view
  return (
    <div className="flex flex-col gap-6 pt-8 md:col-[span_4/page-end] md:pt-0 lg:pl-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-(--gap) gap-y-6 md:grid-cols-1">
        <Fact label="Milk Type" value={cheese.milkType || ASK_AT_THE_COUNTER} />
        <Fact label="Aging" value={cheese.agingTime || ASK_AT_THE_COUNTER} />
      </dl>
      <StorageNote view={view} />
      <StatusCard cheese={cheese} />
      {cheese.staffPick && <Pick pick={cheese.staffPick} />}
    </div>
  )
}

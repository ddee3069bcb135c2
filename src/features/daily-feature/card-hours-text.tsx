export type CardHours = { line: string; sentence: string }

/** The week and, kept current by the script of the page, whether the shop is open. */
export function CardHoursText({ hours, className = '' }: { hours: CardHours; className?: string }) {
  return (
    <div className={`text-small text-on-night-soft lining-nums ${className}`}>
      <p data-opening="" suppressHydrationWarning className="text-on-night">
        {hours.sentence}
      </p>
      <p>{hours.line}</p>
    </div>
  )
}

const LINES = ['w-4/5', 'w-full', 'w-2/3', 'w-full', 'w-full', 'w-1/2']

/** The shape of the card while it is on its way. */
export function FeaturedCheeseSkeleton() {
  return (
    <div className="sheet" role="status">
      <span className="sr-only">Loading today's featured cheese</span>
      <div className="col-[full] aspect-[4/3] animate-pulse bg-night-hairline md:col-[full-start/span_8] md:aspect-auto md:min-h-[42rem]" />
      <div className="space-y-5 py-16 md:col-[span_5/page-end] md:self-center lg:pl-6">
        {LINES.map((width, line) => (
          <div key={`${width}-${line}`} className={`h-6 animate-pulse bg-night-hairline ${width}`} />
        ))}
      </div>
    </div>
  )
}

const LINES = ['w-4/5', 'w-full', 'w-2/3', 'w-5/6', 'w-1/2']

export function FeaturedCheeseSkeleton() {
  return (
    <div className="sheet" aria-busy="true">
      <output className="sr-only">Loading today's featured cheese</output>
      <div className="col-[full] aspect-[4/3] animate-pulse bg-night-hairline lg:col-[full-start/span_8] md:aspect-[16/10] lg:aspect-auto lg:min-h-[42rem]" />
      <div className="space-y-5 py-16 lg:col-[span_5/page-end] lg:self-center lg:pl-6">
        {LINES.map((width) => (
          <div key={width} className={`h-6 animate-pulse bg-night-hairline ${width}`} />
        ))}
      </div>
    </div>
  )
}

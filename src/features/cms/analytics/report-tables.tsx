import { describeLift, formatDay } from './format-figures.ts'
import type { Report } from './get-report.ts'
import { ReportTable, type ReportColumn } from './report-table.tsx'

type TopCheese = Report['top_cheeses'][number]
type Search = Report['searches'][number]
type FeatureDay = Report['feature_days'][number]

const count = (value: number) => value.toLocaleString()

const CHEESE_COLUMNS: ReportColumn<TopCheese>[] = [
  { header: 'Cheese', cell: ({ name, slug }) => <CheeseLink name={name} slug={slug} /> },
  { header: 'Views', isNumber: true, cell: ({ views }) => count(views) },
  { header: 'Scans', isNumber: true, cell: ({ scans }) => count(scans) },
  { header: 'Favorites', isNumber: true, cell: ({ favorites }) => count(favorites) },
]

/** A day that is not over has no lift yet. */
const featureColumns = (today: string): ReportColumn<FeatureDay>[] => [
  {
    header: 'Feature day',
    cell: ({ day, name, slug }) => (
      <span className="flex flex-wrap gap-x-4">
        <span className="w-28 whitespace-nowrap">{formatDay(day)}</span>
        <CheeseLink name={name} slug={slug} />
      </span>
    ),
  },
  { header: 'Views', isNumber: true, cell: ({ views }) => count(views) },
  {
    header: 'Usual',
    isNumber: true,
    cell: ({ usual_views: usual }) => (usual === null ? '–' : count(usual)),
  },
  {
    header: 'Lift',
    isNumber: true,
    cell: ({ day, views, usual_views: usual }) => (day === today ? 'so far' : describeLift(views, usual)),
  },
]

const TERM: ReportColumn<Search> = {
  header: 'Search',
  cell: ({ term }) => <span className="wrap-anywhere">{term}</span>,
}
const SEARCHES: ReportColumn<Search> = {
  header: 'Searches',
  isNumber: true,
  cell: (row) => count(row.searches),
}
const WITHOUT_RESULT: ReportColumn<Search> = {
  header: 'Without result',
  isNumber: true,
  cell: (row) => count(row.without_result),
}

export const TopCheeses = ({ rows }: { rows: TopCheese[] }) => (
  <ReportTable
    label="Top cheeses"
    columns={CHEESE_COLUMNS}
    rows={rows}
    keyOf={({ slug }) => slug}
    empty="No cheese has been looked at in this period."
  />
)

export const FeatureDays = ({ rows, today }: { rows: FeatureDay[]; today: string }) => (
  <ReportTable
    label="Feature-day lift"
    columns={featureColumns(today)}
    rows={rows}
    keyOf={({ day }) => day}
    empty="No cheese has been featured in this period."
  />
)

export const Searches = ({ rows }: { rows: Search[] }) => (
  <ReportTable
    label="Searches"
    columns={[TERM, SEARCHES, WITHOUT_RESULT]}
    rows={rows}
    keyOf={({ term }) => term}
    empty="Nobody has searched in this period."
  />
)

export const SearchesWithoutResult = ({ rows }: { rows: Search[] }) => (
  <ReportTable
    label="Searches without result"
    columns={[TERM, WITHOUT_RESULT]}
    rows={rows}
    keyOf={({ term }) => term}
    empty="No search in this period ended without result."
  />
)

function CheeseLink({ name, slug }: { name: string; slug: string }) {
  return (
    <a
      href={`/${slug}`}
      className="link -my-2 inline-flex min-h-11 items-center wrap-anywhere print:my-0 print:min-h-0"
    >
      {name}
    </a>
  )
}

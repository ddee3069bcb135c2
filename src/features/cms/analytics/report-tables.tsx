import { describeLift, formatDay } from './format-figures.ts'
import type { Report } from './get-report.ts'
import { ReportTable, type ReportColumn } from './report-table.tsx'

type TopCheese = Report['top_cheeses'][number]
type Search = Report['searches'][number]
type FeatureDay = Report['feature_days'][number]

const count = (value: number) => value.toLocaleString()

const CHEESE_COLUMNS: ReportColumn<TopCheese>[] = [
  { header: 'Cheese', cell: ({ name, slug }) => <CheeseLink name={name} slug={slug} /> },
  { header: 'Page views', isNumber: true, cell: ({ views }) => count(views) },
  { header: 'QR scans', isNumber: true, cell: ({ scans }) => count(scans) },
  { header: 'Favorites', isNumber: true, cell: ({ favorites }) => count(favorites) },
]

const FEATURE_COLUMNS: ReportColumn<FeatureDay>[] = [
  { header: 'Day', cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day)}</span> },
  { header: 'Cheese', cell: ({ name, slug }) => <CheeseLink name={name} slug={slug} /> },
  { header: 'Page views', isNumber: true, cell: ({ views }) => count(views) },
  {
    header: 'Usual day',
    isNumber: true,
    cell: ({ usual_views: usual }) => (usual === null ? '–' : count(usual)),
  },
  { header: 'Lift', isNumber: true, cell: ({ views, usual_views: usual }) => describeLift(views, usual) },
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

export const FeatureDays = ({ rows }: { rows: FeatureDay[] }) => (
  <ReportTable
    label="Feature-day lift"
    columns={FEATURE_COLUMNS}
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
    empty="Every search in this period found something."
  />
)

function CheeseLink({ name, slug }: { name: string; slug: string }) {
  return (
    <a href={`/${slug}`} className="link">
      {name}
    </a>
  )
}

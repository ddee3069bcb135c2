import { compareWithUsual, formatDay } from './format-figures.ts'
import type { Report } from './report.ts'
import { ReportTable, type ReportColumn } from './report-table.tsx'
import { formatNumber } from '../../../lib/format-number.ts'

type TopCheese = Report['topCheeses'][number]
type Search = Report['searches'][number]
type FeatureDay = Report['featureDays'][number]

const CHEESE_COLUMNS: ReportColumn<TopCheese>[] = [
  { header: 'Cheese', cell: ({ name, slug }) => <CheeseLink name={name} slug={slug} /> },
  { header: 'Views', isNumber: true, cell: ({ views }) => formatNumber(views) },
  { header: 'Scans', isNumber: true, cell: ({ scans }) => formatNumber(scans) },
  { header: 'Favorites', isNumber: true, cell: ({ favorites }) => formatNumber(favorites) },
]

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
  { header: 'Views', isNumber: true, cell: ({ views }) => formatNumber(views) },
  {
    header: 'Usual',
    isNumber: true,
    cell: ({ usualViews }) => (usualViews === null ? '–' : formatNumber(usualViews)),
  },
  {
    header: 'Change',
    isNumber: true,
    cell: ({ day, views, usualViews }) => (day === today ? 'so far' : compareWithUsual(views, usualViews)),
  },
]

const TERM: ReportColumn<Search> = {
  header: 'Search',
  cell: ({ term }) => <span className="wrap-anywhere">{term}</span>,
}
const SEARCHES: ReportColumn<Search> = {
  header: 'Searches',
  isNumber: true,
  cell: (row) => formatNumber(row.searches),
}
const WITHOUT_RESULT: ReportColumn<Search> = {
  header: 'Without result',
  isNumber: true,
  cell: (row) => formatNumber(row.withoutResult),
}

export const TopCheeses = ({ rows }: { rows: TopCheese[] }) => (
  <ReportTable
    label="Top cheeses"
    columns={CHEESE_COLUMNS}
    rows={rows}
    keyOf={({ slug }) => slug}
    empty="No cheese was viewed in this period."
  />
)

export const FeatureDays = ({ rows, today }: { rows: FeatureDay[]; today: string }) => (
  <ReportTable
    label="Views on feature days"
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
    empty="No searches in this period."
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

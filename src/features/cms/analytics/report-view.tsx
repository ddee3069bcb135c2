import { EmptyState } from '../kit/list/load-states.tsx'
import { ExportReportButton, type ReportKind } from './export-report.tsx'
import { Figures } from './figures.tsx'
import { lowerFirst } from './format-figures.ts'
import type { Report } from './report.ts'
import { COMPARISON } from './period.ts'
import { ReportSection } from './report-section.tsx'
import { FeatureDays, Searches, SearchesWithoutResult, TopCheeses } from './report-tables.tsx'
import { ViewsByDay, ViewsByHour } from './visit-charts.tsx'

const VISITOR_NOTE = 'A visitor is counted once a day. Staff and robots are left out.'
const FEATURE_DAYS_NOTE =
  'Views on the feature day compared with the average of its other days in the four weeks before. Of fewer than 5 views a day there is no change.'

const isEmpty = ({ totals, totalsBefore }: Report) =>
  [...Object.values(totals), ...Object.values(totalsBefore)].every((count) => count === 0)

export function ReportView({ report }: { report: Report }) {
  const { period } = report
  const exportOf = (kind: ReportKind, of: string) => (
    <ExportReportButton kind={kind} report={report} of={of} />
  )
  if (isEmpty(report)) {
    return (
      <EmptyState title="Nothing counted yet">
        Numbers appear here after the first visit to the site.
      </EmptyState>
    )
  }

  return (
    <div className="space-y-14 print:space-y-8">
      <ReportSection title="Figures" note={VISITOR_NOTE} action={exportOf('totals', 'the figures')}>
        <Figures {...report} />
      </ReportSection>
      {period !== 'today' && (
        <ReportSection
          title="Page views by day"
          note={`Each day beside the one ${COMPARISON[period].dayBefore}. Today is not over yet.`}
          action={exportOf('days', 'page views by day')}
        >
          <ViewsByDay {...report} />
        </ReportSection>
      )}
      <ReportSection
        title="Page views by hour"
        note={`In the shop's time zone. ${COMPARISON[period].now} compared with ${lowerFirst(COMPARISON[period].before)}.`}
        action={exportOf('hours', 'page views by hour')}
      >
        <ViewsByHour {...report} />
      </ReportSection>
      <ReportSection title="Top cheeses" action={exportOf('top_cheeses', 'top cheeses')}>
        <TopCheeses rows={report.topCheeses} />
      </ReportSection>
      <ReportSection
        title="Views on feature days"
        note={FEATURE_DAYS_NOTE}
        action={exportOf('feature_days', 'feature days')}
      >
        <FeatureDays rows={report.featureDays} today={report.toDay} />
      </ReportSection>
      <div className="grid gap-x-10 gap-y-14 xl:grid-cols-2 print:grid-cols-2">
        <ReportSection title="Searches" action={exportOf('searches', 'searches')}>
          <Searches rows={report.searches} />
        </ReportSection>
        <ReportSection
          title="Searches without result"
          action={exportOf('searches_without_result', 'searches without result')}
        >
          <SearchesWithoutResult rows={report.searchesWithoutResult} />
        </ReportSection>
      </div>
    </div>
  )
}

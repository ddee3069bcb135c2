import { EmptyState } from '../kit/load-states.tsx'
import { ExportReportButton, type ReportKind } from './export-report.tsx'
import { Figures } from './figures.tsx'
import type { Report } from './get-report.ts'
import { BEFORE, type Period } from './period.ts'
import { ReportSection } from './report-section.tsx'
import { FeatureDays, Searches, SearchesWithoutResult, TopCheeses } from './report-tables.tsx'
import { ViewsByDay, ViewsByHour } from './visit-charts.tsx'

const VISITOR_NOTE = 'A visitor is counted once a day. Staff and robots are left out.'
const LIFT_NOTE = 'Views on the feature day beside the average of its other days in the four weeks before.'

const isEmpty = ({ totals, totals_before: before }: Report) =>
  [...Object.values(totals), ...Object.values(before)].every((count) => count === 0)

export function ReportView({ report }: { report: Report & { period: Period } }) {
  const { period } = report
  const exportOf = (kind: ReportKind, of: string) => (
    <ExportReportButton kind={kind} report={report} of={of} />
  )
  if (isEmpty(report)) {
    return (
      <EmptyState title="Nothing counted yet">
        Numbers appear here as soon as somebody visits the site.
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
          note="Today is not over yet."
          action={exportOf('days', 'page views by day')}
        >
          <ViewsByDay days={report.days} period={period} />
        </ReportSection>
      )}
      <ReportSection
        title="Page views by hour"
        note={`By the shop's clock, beside ${BEFORE[period]}. Today is not over yet.`}
        action={exportOf('hours', 'page views by hour')}
      >
        <ViewsByHour hours={report.hours} period={period} />
      </ReportSection>
      <ReportSection title="Top cheeses" action={exportOf('top_cheeses', 'top cheeses')}>
        <TopCheeses rows={report.top_cheeses} />
      </ReportSection>
      <ReportSection
        title="Feature-day lift"
        note={LIFT_NOTE}
        action={exportOf('feature_days', 'feature days')}
      >
        <FeatureDays rows={report.feature_days} today={report.to_day} />
      </ReportSection>
      <div className="grid gap-x-10 gap-y-14 xl:grid-cols-2 print:grid-cols-2">
        <ReportSection title="Searches" action={exportOf('searches', 'searches')}>
          <Searches rows={report.searches} />
        </ReportSection>
        <ReportSection
          title="Searches without result"
          action={exportOf('searches_without_result', 'searches without result')}
        >
          <SearchesWithoutResult rows={report.searches_without_result} />
        </ReportSection>
      </div>
    </div>
  )
}

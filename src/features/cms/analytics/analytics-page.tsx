import { Printer } from 'lucide-react'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { formatDays } from './format-figures.ts'
import { useReport } from './get-report.ts'
import { NotifyRequests } from './notify-requests.tsx'
import { PartNav } from '../kit/screen/part-nav.tsx'
import { ANALYTICS_PARTS, COMPARISON, PERIOD_LABELS, PERIODS, usePeriod } from './period.ts'
import { ReportView } from './report-view.tsx'

export function AnalyticsPage() {
  const [period, choosePeriod] = usePeriod()
  const report = useReport(period)

  return (
    <>
      <PartNav label="Analytics" parts={ANALYTICS_PARTS} current="/cms/analytics" />
      <h2 className="mb-3 hidden text-head print:block">Analytics</h2>
      <div className="mb-4 flex flex-wrap justify-between gap-3 print:hidden">
        <fieldset className="flex">
          <legend className="sr-only">Period</legend>
          {PERIODS.map((choice) => (
            <StaffButton
              key={choice}
              look={choice === period ? 'primary' : 'plain'}
              aria-pressed={choice === period}
              className="-ml-px"
              onClick={() => choosePeriod(choice)}
            >
              {PERIOD_LABELS[choice]}
            </StaffButton>
          ))}
        </fieldset>
        <StaffButton disabled={!report.data} onClick={() => print()}>
          <Printer aria-hidden="true" size={16} />
          Print
        </StaffButton>
      </div>
      {report.isPending ? (
        <LoadingRows what="The report" />
      ) : report.isLoadingError ? (
        <LoadFailure what="The report" error={report.error} onRetry={() => void report.refetch()} />
      ) : (
        <div aria-busy={report.isPlaceholderData} className="transition-opacity aria-busy:opacity-50">
          <output className="mb-10 print:mb-6 block text-small text-ink-soft lining-nums">
            {formatDays(report.data.fromDay, report.data.toDay)}, {COMPARISON[report.data.period].description}
          </output>
          <ReportView report={report.data} />
        </div>
      )}
      <div className="mt-14 print:mt-8">
        <NotifyRequests today={report.data?.toDay} />
      </div>
    </>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { Period } from './period.ts'
import { parseReport } from './report.ts'

const REFRESH_MS = 60_000

const getReport = async (period: Period) =>
  parseReport(period, unwrap(await getBackend().data.rpc('analytics_report', { period })))

export const useReport = (period: Period) =>
  useQuery({
    queryKey: ['cms', 'analytics', period],
    queryFn: () => getReport(period),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

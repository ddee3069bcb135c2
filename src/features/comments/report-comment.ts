import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../lib/backend.ts'
import type { Database } from '../../lib/database.types.ts'
import { queryClient } from '../../lib/query-client.ts'
import { toastData } from '../../ui/toast-data.ts'
import { toastFailure } from '../../ui/toast-failure.ts'

export type ReportReason = Database['public']['Enums']['report_reason']

export const REPORT_REASONS: Record<ReportReason, string> = {
  spam: 'Advertising or spam',
  offensive: 'Offensive or hateful',
  personal: 'Personal details of somebody',
  'off-topic': 'Not about this cheese',
  other: 'Something else',
}

async function reportComment(publicId: string, reason: ReportReason) {
  const { error } = await getBackend().data.rpc('report_comment', { public_id: publicId, reason })
  if (error) throw error
}

export function useReportComment(publicId: string) {
  return useMutation(
    {
      mutationFn: (reason: ReportReason) => reportComment(publicId, reason),
      onSuccess: () => toastData.success('Thank you. A moderator will look at it.'),
      onError: toastFailure('Failed to report comment'),
    },
    queryClient,
  )
}

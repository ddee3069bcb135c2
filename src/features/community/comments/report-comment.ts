import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import type { Enum } from '../../../domain/enums.ts'
import { toast, failureToast } from '../../../ui/toasts/toast.ts'
import { unwrap } from '../../../backend/unwrap.ts'

export type ReportReason = Enum<'report_reason'>

export const REPORT_REASONS: Record<ReportReason, string> = {
  spam: 'Advertising or spam',
  offensive: 'Offensive or hateful',
  personal: 'Personal details of a person',
  'off-topic': 'Not about this cheese',
  other: 'Something else',
}

async function reportComment(publicId: string, reason: ReportReason) {
  unwrap(await getBackend().data.rpc('report_comment', { public_id: publicId, reason }))
}

export function useReportComment(publicId: string) {
  return useSingleMutation({
    mutationFn: (reason: ReportReason) => reportComment(publicId, reason),
    onSuccess: () => toast.success('Thank you. A moderator will look at it.'),
    onError: failureToast('Failed to report comment'),
  })
}

import { Copy } from 'lucide-react'
import { endSentence, formatDateTime } from '../../../../domain/shop/wall-clock.ts'
import { copyText } from '../../../../ui/copy-text.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { useFeedDate, useRenewFeed } from './calendar-feed.ts'

/** The URL is shown once, right after it was made. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const made = useFeedDate()
  const renewing = useRenewFeed()
  const url = renewing.data
  return (
    <Dialog
      title="Calendar feed"
      description="Your calendar app shows the features of the shop with this URL. It is yours alone and works without signing in, so keep it secret."
      onClose={onClose}
    >
      {made.isLoadingError ? (
        <LoadFailure what="The feed" error={made.error} onRetry={() => void made.refetch()} />
      ) : made.isPending ? (
        <LoadingRows what="The feed" />
      ) : (
        <div className="space-y-4">
          {url && (
            <>
              <TextField
                label="Secret URL"
                readOnly
                value={url}
                hint="It is shown only now. Renew it when you need it again."
                onFocus={(event) => event.target.select()}
              />
              <StaffButton onClick={() => void copyText(url, 'URL')}>
                <Copy aria-hidden="true" size={16} />
                Copy URL
              </StaffButton>
            </>
          )}
          {made.data && !url && (
            <p className="text-small">
              {endSentence(`Your URL was made on ${formatDateTime(made.data)}`)} Renewing it ends the present
              one.
            </p>
          )}
          {!url && (
            <StaffButton look="primary" disabled={renewing.isPending} onClick={() => renewing.mutate()}>
              {made.data ? 'Renew the URL' : 'Create the URL'}
            </StaffButton>
          )}
        </div>
      )}
    </Dialog>
  )
}

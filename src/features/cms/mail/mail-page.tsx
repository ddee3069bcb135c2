import { keepsMailInMailbox, sendsMail } from '../../../backend/backend-config.ts'
import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { Badge } from '../kit/screen/badge.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { useCopySignUpLink, useUnsentMail, type UnsentMail } from './unsent-mail.ts'

const FIRST_LINK = /https?:\/\/\S+/

function CopyButton({ mail: { id, kind, recipient, text } }: { mail: UnsentMail }) {
  const copySignUpLink = useCopySignUpLink()
  const link = text && FIRST_LINK.exec(text)?.[0]
  if (kind === 'sign-up')
    return (
      <StaffButton
        disabled={copySignUpLink.isPending}
        onClick={() => copySignUpLink.mutate(id)}
        aria-label={`Copy link for ${recipient}`}
      >
        Copy link
      </StaffButton>
    )
  return (
    link && (
      <StaffButton onClick={() => void copyText(link, 'Link')} aria-label={`Copy link for ${recipient}`}>
        Copy link
      </StaffButton>
    )
  )
}

function MailRow({ mail }: { mail: UnsentMail }) {
  return (
    <li className="border-b border-hairline py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="min-w-0 grow wrap-anywhere">
          {mail.subject}
          <span className="block text-small text-ink-soft lining-nums">
            {[mail.recipient, formatDateTime(mail.sentAtLocal)].filter(Boolean).join(', ')}
          </span>
        </p>
        {mail.failure && <Badge tone="alarm">Failed</Badge>}
        <CopyButton mail={mail} />
      </div>
      {mail.failure && <p className="mt-1 text-small wrap-anywhere text-accent">{mail.failure}</p>}
      {mail.text && (
        <details className="mt-1 text-small">
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">Read</summary>
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{mail.text}</p>
        </details>
      )}
    </li>
  )
}

const NO_MAIL_SERVER =
  'No mail leaves this shop, because SMTP_URL is not set. Pass on what stands here yourself. Codes and new passwords are shown only on the server, by npm run mail:show.'

const Explanation = () =>
  keepsMailInMailbox() ? (
    <>
      No mail leaves the demo: its{' '}
      <a href="/mailbox" className="link">
        mailbox
      </a>{' '}
      shows every message. What a real shop would have sent stands here too.
    </>
  ) : sendsMail() ? (
    'Mail is sent by your mail server. What it refused stands here until it is accepted.'
  ) : (
    NO_MAIL_SERVER
  )

/** What did not reach its mailbox, so that an admin can pass it on. */
export function MailPage() {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useUnsentMail()
  if (isPending) return <LoadingRows what="The mail" />
  if (!data) return <LoadFailure what="The mail" error={error} onRetry={() => void refetch()} />
  const mails = data.pages.flat()
  return (
    <>
      <p className="mb-6 max-w-prose text-small text-ink-soft">
        <Explanation />
      </p>
      {mails.length === 0 ? (
        <EmptyState title="Nothing waits" />
      ) : (
        <ul className="border-t border-ink">
          {mails.map((mail) => (
            <MailRow key={`${mail.kind} ${mail.id}`} mail={mail} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <StaffButton className="mt-6" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </StaffButton>
      )}
    </>
  )
}

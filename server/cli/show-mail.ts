import { runCommand } from './run-command.ts'

const SHOWN = 20

/** Everything that a shop without a mail server has kept, codes and recovery too: the person who runs the server may read it. */
await runCommand(async ({ owner }, [recipient = '']) => {
  const mails = await owner<{ sentAt: string; recipient: string; subject: string; text: string }[]>`
    select private.wall_clock(sent_at) as "sentAt", recipient, subject, plain_text as text from auth.mailbox
    where ${recipient} in ('', recipient) order by id desc limit ${SHOWN}`
  return mails.length === 0
    ? 'No mail is waiting. With SMTP_URL it is sent and not kept.'
    : mails
        .toReversed()
        .map(
          ({ sentAt, subject, text, ...mail }) => `${sentAt}  To: ${mail.recipient}  ${subject}\n\n${text}`,
        )
        .join('\n\n────────\n\n')
})

import { loadKeys } from '../keys.ts'
import { openMail } from '../mail/mail-store.ts'
import { findSecret } from '../secret/app-secret.ts'
import { runCommand } from './run-command.ts'

const SHOWN = 20

/** Everything that a shop without a mail server has kept, codes and recovery too: the person who runs the server may read it. */
await runCommand(async ({ config, owner }, [recipient = '']) => {
  const secret = await findSecret(config)
  const keys = await owner.begin((sql) => loadKeys(sql, secret, config))
  const mails = await owner<{ sentAt: string; sealed: string }[]>`
    select private.wall_clock(sent_at) as "sentAt", sealed from auth.kept_mail
    where ${recipient} in ('', recipient) order by id desc limit ${SHOWN}`
  return mails.length === 0
    ? 'No mail is waiting. With SMTP_URL it is sent and not kept.'
    : mails
        .toReversed()
        .map(({ sentAt, sealed }) => {
          const { to, subject, text } = openMail(keys, sealed)
          return `${sentAt}  To: ${to}  ${subject}\n\n${text}`
        })
        .join('\n\n────────\n\n')
})

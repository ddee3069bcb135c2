import { DEMO_EMAILS, DEMO_PASSWORD } from '../database/schema/demo-accounts.ts'
import type { Config } from '../config.ts'

type Shop = Pick<Config, 'siteUrl' | 'demo' | 'dataDir' | 'mode' | 'smtpUrl'> & { hasAdmin: boolean }

/** What the operator is told when the shop listens. */
export function startupBanner({ siteUrl, demo, dataDir, mode, smtpUrl, hasAdmin }: Shop) {
  const lines = ['', `  ${demo ? 'Old Quarter Cheese Bar is open' : 'Your shop runs'} at ${siteUrl}`, '']
  if (demo) {
    lines.push('  Demo accounts (sign in by email at /auth/email, or choose one under Continue with Google):')
    lines.push(...DEMO_EMAILS.map((email) => `    ${email.padEnd(20)} ${DEMO_PASSWORD}`))
    lines.push('', `  Mail that the shop sends: ${siteUrl}/mailbox`)
  }
  if (mode !== 'supabase') {
    const isServer = mode === 'server'
    if (!demo && !smtpUrl)
      lines.push(
        '  No mail is sent: SMTP_URL is not set. Admins find what waits at /cms/mail; npm run mail:show shows all',
      )
    if (!hasAdmin)
      lines.push(
        `  First admin: run this${isServer ? ' with the same DATABASE_URL' : ''} in another terminal, and open the link that it prints`,
        `    DATA_DIR='${dataDir}' npm run grant -- EMAIL admin`,
      )
    lines.push(isServer ? '  Data: in DATABASE_URL' : `  Data: ${dataDir}`)
  }
  lines.push('  Stop with Ctrl+C', '')
  return lines.join('\n')
}

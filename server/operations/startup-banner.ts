import { DEMO_EMAILS, DEMO_PASSWORD } from '../database/demo-accounts.ts'
import type { Config } from '../config.ts'

export function printStartupBanner(
  config: Pick<Config, 'siteUrl' | 'demo' | 'dataDir' | 'mode' | 'smtpUrl'>,
) {
  const lines = ['', `  Old Quarter Cheese Bar is open at ${config.siteUrl}`, '']
  if (config.demo) {
    lines.push('  Demo accounts (sign in by email at /auth/email, or choose one under Continue with Google):')
    lines.push(...DEMO_EMAILS.map((email) => `    ${email.padEnd(20)} ${DEMO_PASSWORD}`))
    lines.push('', `  Mail that the shop sends: ${config.siteUrl}/mailbox`)
  }
  if (config.mode !== 'supabase') {
    if (!config.demo && !config.smtpUrl)
      lines.push(`  No mail is sent: SMTP_URL is not set. Messages are kept in ${config.dataDir}/mailbox`)
    if (!config.demo)
      lines.push(
        `  First admin: sign up at ${config.siteUrl}/auth/email, then run npm run grant -- EMAIL admin`,
        '  with the same DATA_DIR.',
      )
    lines.push(`  Data: ${config.dataDir}`)
  }
  lines.push('  Stop with Ctrl+C', '')
  process.stdout.write(lines.join('\n'))
}

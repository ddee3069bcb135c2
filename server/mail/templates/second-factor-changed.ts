import type { MailTemplate } from '../mail-content.ts'

type Data = { change: 'added' | 'removed'; recoverLink: string }

export const secondFactorChanged: MailTemplate<Data> = ({ change, recoverLink }, shop) => ({
  subject: `An authenticator app was ${change} at ${shop.name}`,
  heading: `An authenticator app was ${change}`,
  paragraphs: [
    change === 'added'
      ? 'From now on your account asks for a code from this app when you sign in.'
      : 'From now on your password alone signs you in.',
    'If this was not you, choose a new password with the button below. That also removes an app that was added in the last seven days.',
  ],
  action: { label: 'This was not me', href: recoverLink },
  note: 'If it was you, there is nothing to do.',
})

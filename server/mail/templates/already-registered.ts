import type { MailTemplate } from '../mail-content.ts'

export const alreadyRegistered: MailTemplate<{ signInLink: string }> = ({ signInLink }, shop) => ({
  subject: `You already have an account at ${shop.name}`,
  heading: 'You already have an account',
  paragraphs: [
    'This email address was entered for a new account, but it already has one. If it was you, sign in. If you forgot the password, ask for a new one on the same page.',
  ],
  action: { label: 'Sign in', href: signInLink },
  note: 'If this was not you, there is nothing to do: your account is as it was.',
})

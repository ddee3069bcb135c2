import type { MailTemplate } from '../mail-content.ts'

export const alreadyRegistered: MailTemplate<{ signInLink: string }> = ({ signInLink }, shop) => ({
  subject: `You already have an account at ${shop.name}`,
  heading: 'You are already one of us',
  paragraphs: [
    'This address was entered for a new account, but it already has one. If it was you, sign in; if the password has slipped your mind, ask for a new one on the same page.',
  ],
  action: { label: 'Sign in', href: signInLink },
  note: 'If this was not you, there is nothing to do: your account is as it was.',
})

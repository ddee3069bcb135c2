import type { MailTemplate } from '../mail-content.ts'

export const alreadyRegistered: MailTemplate<{ signInLink: string }> = ({ signInLink }, shop) => ({
  subject: `You already have an account at ${shop.name}`,
  heading: 'You are already one of us',
  paragraphs: [
    'Somebody tried to use this address for an account, but it has one already. If it was you, sign in; if the password has slipped your mind, ask for a new one on the same page.',
  ],
  action: { label: 'Sign in', href: signInLink },
  note: 'If this was not you, there is nothing to do: your account is as it was.',
})

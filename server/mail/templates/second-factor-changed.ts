import type { MailTemplate } from '../mail-content.ts'

export type SecondFactorChange = 'added' | 'removed' | 'recovery codes'
type Data = { change: SecondFactorChange; recoverLink: string }

const WORDS: Record<SecondFactorChange, { heading: string; effect: string }> = {
  added: {
    heading: 'An authenticator app was added',
    effect: 'From now on your account asks for a code from this app when you sign in.',
  },
  removed: {
    heading: 'An authenticator app was removed',
    effect: 'From now on your password alone signs you in.',
  },
  'recovery codes': {
    heading: 'New recovery codes were made',
    effect: 'From now on only the new codes sign you in without your authenticator app.',
  },
}

export const secondFactorChanged: MailTemplate<Data> = ({ change, recoverLink }, shop) => ({
  subject: `${WORDS[change].heading} at ${shop.name}`,
  heading: WORDS[change].heading,
  paragraphs: [
    WORDS[change].effect,
    'If this was not you, choose a new password with the button below. That also removes an app that was added in the last seven days.',
  ],
  action: { label: 'This was not me', href: recoverLink },
  note: 'If it was you, there is nothing to do.',
})

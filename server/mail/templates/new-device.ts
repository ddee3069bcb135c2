import type { MailTemplate } from '../mail-content.ts'

type Data = { device: string; recoverLink: string }

export const newDevice: MailTemplate<Data> = ({ device, recoverLink }, shop) => ({
  subject: `New sign-in to your staff account at ${shop.name}`,
  heading: 'New sign-in to your account',
  paragraphs: [
    `Your account was used to sign in from a device that we have not seen before: ${device}.`,
    'If this was not you, choose a new password with the button below. That also signs out every other device.',
  ],
  action: { label: 'This was not me', href: recoverLink },
  note: 'If it was you, there is nothing to do.',
})

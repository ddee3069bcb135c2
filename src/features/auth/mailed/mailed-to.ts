import { useState } from 'react'
import { MAILED_STORAGE_KEY } from '../../../lib/storage-keys.ts'

export type MailForm = 'sign-up' | 'forgotten' | 'resend'

function readEmail(form: MailForm) {
  const [storedForm, email] = sessionStorage.getItem(MAILED_STORAGE_KEY)?.split(' ') ?? []
  return storedForm === form ? email : undefined
}

/**
 * The email to which a form had a code mailed, while the code is awaited. It is kept over a reload of the tab, because
 * phones reload a page that one comes back to from the mail.
 */
export function useMailedTo(form: MailForm) {
  const [email, setEmail] = useState(() => readEmail(form))

  function writeEmail(email: string | undefined) {
    setEmail(email)
    if (email) sessionStorage.setItem(MAILED_STORAGE_KEY, `${form} ${email}`)
    else sessionStorage.removeItem(MAILED_STORAGE_KEY)
  }

  return [email, writeEmail] as const
}

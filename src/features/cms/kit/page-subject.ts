import { createContext, useContext, useEffect } from 'react'

export const PageSubject = createContext<(subject: string | undefined) => void>(() => {})

/** Names what a page is about beside its title, while it is shown. */
export function usePageSubject(subject: string | undefined) {
  const name = useContext(PageSubject)
  useEffect(() => {
    name(subject)
    return () => name(undefined)
  }, [name, subject])
}

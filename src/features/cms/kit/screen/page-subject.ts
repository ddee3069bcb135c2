import { createContext, useContext, useEffect } from 'react'

export const PageSubject = createContext<(subject: string | undefined) => void>(() => {})

/** Adds a subject such as the cheese's name to the title of the page. */
export function usePageSubject(subject: string | undefined) {
  const setSubject = useContext(PageSubject)
  useEffect(() => {
    setSubject(subject)
    return () => setSubject(undefined)
  }, [setSubject, subject])
}

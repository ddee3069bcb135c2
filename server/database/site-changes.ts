import type { Sql } from 'postgres'

/** Hears what the database says about changes to public pages. A lost connection may have lost changes too. */
export async function listenForSiteChanges(requests: Sql) {
  const listeners = new Set<(topic: string) => void>()
  const tell = (topic: string) => listeners.forEach((listener) => listener(topic))
  await requests.listen('site_changed', tell, () => tell('*'))
  return (listener: (topic: string) => void) => void listeners.add(listener)
}

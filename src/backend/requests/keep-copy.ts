import { COPY_STORAGE_PREFIX } from '../../lib/storage-keys.ts'
import { isUnanswered } from './is-unanswered.ts'

/** Keeps the last answer on the device until the sign-out, and gives it without a network. */
export const keepCopy =
  <Data>(name: string, read: () => Promise<Data>) =>
  async (): Promise<Data> => {
    const key = COPY_STORAGE_PREFIX + name
    const copy = localStorage.getItem(key)
    if (!navigator.onLine && copy) return JSON.parse(copy) as Data
    try {
      const data = await read()
      localStorage.setItem(key, JSON.stringify(data))
      return data
    } catch (error) {
      if (!copy || !isUnanswered(error)) throw error
      return JSON.parse(copy) as Data
    }
  }

import { loadToasters } from './load-toasters.ts'

/** Short word about something that was loaded, saved or failed to; said again, it does not stand there twice. */
export const toastData = {
  async success(message: string) {
    const { toast } = await loadToasters()
    toast.success(message, { id: message })
  },
  async error(message: string) {
    const { toast } = await loadToasters()
    toast.error(message, { id: message })
  },
}

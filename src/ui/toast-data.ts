import { loadToasters } from './load-toasters.ts'

/** Short word about something that was loaded, saved or failed to. */
export const toastData = {
  async success(message: string) {
    const { toast } = await loadToasters()
    toast.success(message)
  },
  async error(message: string) {
    const { toast } = await loadToasters()
    toast.error(message)
  },
}

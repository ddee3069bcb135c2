/** Managers and admins publish, price and export; the database holds everybody else to it. */
export const mayPublish = (role: string | null | undefined) => role === 'manager' || role === 'admin'

/** What the database tells open staff pages to read again; each is an argument of a trigger with `private.tell_staff`. */
export const STAFF_TOPICS = [
  'audit',
  'calendar',
  'cheeses',
  'comments',
  'documents',
  'events',
  'history',
  'orders',
  'people',
  'pictures',
  'placards',
  'presence',
  'proposals',
  'recipes',
  'sales',
  'settings',
  'stock',
] as const

export type StaffTopic = (typeof STAFF_TOPICS)[number]

export const isStaffTopic = (text: string): text is StaffTopic => STAFF_TOPICS.some((topic) => topic === text)

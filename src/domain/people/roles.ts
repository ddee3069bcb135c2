import { ENUMS, type Enum } from '../enums.ts'

export type Role = Enum<'user_role'>
export type StaffRole = Exclude<Role, 'customer'>

/** The lowest role with each permission. The database enforces them; a test compares this table with it. */
export const LOWEST_ROLE = {
  openStaffArea: 'employee',
  editCheeses: 'employee',
  recordStock: 'employee',
  takeOrders: 'employee',
  printPlacards: 'employee',
  editCalendar: 'employee',
  editRecipes: 'employee',
  editEvents: 'employee',
  checkInGuests: 'employee',
  readAnalytics: 'employee',
  editPictures: 'employee',
  editPages: 'employee',
  answerComments: 'employee',
  publishCheeses: 'manager',
  publishPictures: 'manager',
  publishPages: 'manager',
  setPrices: 'manager',
  confirmFeatures: 'manager',
  readHistory: 'manager',
  moderateComments: 'manager',
  reviewRecipes: 'manager',
  publishEvents: 'manager',
  messageGuests: 'manager',
  changeSettings: 'manager',
  exportLists: 'manager',
  readTurnover: 'manager',
  importCheeses: 'manager',
  manageUsers: 'admin',
  manageDisplays: 'admin',
  managePlacards: 'admin',
  rollBack: 'admin',
  openShop: 'admin',
  readUnsentMail: 'admin',
  readAuditLog: 'admin',
} as const satisfies Record<string, StaffRole>

export type Permission = keyof typeof LOWEST_ROLE

export const STAFF_ROLES = ENUMS.user_role.filter((role) => role !== 'customer')

/** An unknown role ranks below all others. */
const rank = (role: string | null | undefined) => ENUMS.user_role.findIndex((known) => known === role)

export const isRole = (value: string | undefined): value is Role =>
  ENUMS.user_role.some((role) => role === value)

export const may = (role: string | null | undefined, permission: Permission) =>
  rank(role) >= rank(LOWEST_ROLE[permission])

export const isStaff = (role: string | null | undefined): role is StaffRole => may(role, 'openStaffArea')

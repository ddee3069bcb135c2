import type { CacheTopic } from './domain/cache-topics.ts'
import type { Permission } from './domain/people/roles.ts'

/** Every route of the site, once: the server, the client router, navigation, sitemap and robots derive from this. */
export type Route = {
  /** `:name` stands for one path segment. */
  path: string
  title: string
  /** Rendered by the server, rendered by the client application, a file for programs, or a redirect. */
  kind: 'rendered' | 'client' | 'file' | 'redirect'
  /** Who may open it, as far as the interface knows; everyone where it is missing. The database decides. */
  access?: 'session' | Permission
  /** A change event of one of these topics makes the cached response stale; `slug` stands for that of the path. */
  topics?: readonly CacheTopic[]
  /** Listed in the sitemap, with its records where the path has a parameter. */
  indexable?: true
  /** Listed in the staff navigation; opened from anywhere with Alt, Shift and this letter. */
  shortcut?: string
  /** A staff page that needs the height of a phone: one row of header, no visible title. */
  compact?: true
  /** A staff page that looks as guests would see it, without the staff layout. */
  looksPublic?: true
}

/** The first match wins, so `/:slug` is last. */
export const ROUTES = {
  home: {
    path: '/',
    title: 'Home',
    kind: 'rendered',
    topics: ['cheeses', 'featured', 'comments', 'community', 'events'],
    indexable: true,
  },
  cheeses: {
    path: '/cheeses',
    title: 'Our Cheeses',
    kind: 'rendered',
    topics: ['cheeses', 'community'],
    indexable: true,
  },
  cheeseUnderCheeses: { path: '/cheeses/:slug', title: 'Cheese', kind: 'redirect', topics: ['cheeses'] },
  board: {
    path: '/board',
    title: 'What shall I bring?',
    kind: 'rendered',
    topics: ['cheeses'],
    indexable: true,
  },
  communityFavorites: {
    path: '/community-favorites',
    title: 'Community Favorites',
    kind: 'rendered',
    topics: ['cheeses', 'comments', 'community'],
    indexable: true,
  },
  demo: { path: '/mahon-menorca-demo', title: 'Community features', kind: 'rendered', topics: ['cheeses'] },
  recipes: {
    path: '/recipes',
    title: 'Recipes',
    kind: 'rendered',
    topics: ['recipes', 'cheeses'],
    indexable: true,
  },
  writeRecipe: { path: '/recipes/new', title: 'Share a recipe', kind: 'client', access: 'session' },
  editMyRecipe: { path: '/recipes/:id/edit', title: 'Edit my recipe', kind: 'client', access: 'session' },
  recipe: {
    path: '/recipes/:slug',
    title: 'Recipe',
    kind: 'rendered',
    topics: ['recipes', 'cheeses'],
    indexable: true,
  },
  events: {
    path: '/events',
    title: 'Events',
    kind: 'rendered',
    topics: ['events', 'rsvps', 'cheeses'],
    indexable: true,
  },
  eventCalendar: { path: '/events/:slug.ics', title: 'Event calendar', kind: 'file', topics: ['events'] },
  event: {
    path: '/events/:slug',
    title: 'Event',
    kind: 'rendered',
    topics: ['events', 'rsvps', 'cheeses'],
    indexable: true,
  },
  eventsCalendar: { path: '/events.ics', title: 'Events calendar', kind: 'file', topics: ['events'] },
  newOrder: { path: '/orders/new', title: 'Set aside for pickup', kind: 'rendered' },
  order: { path: '/orders/:code', title: 'Order', kind: 'rendered' },
  search: { path: '/search', title: 'Search', kind: 'rendered', topics: ['cheeses', 'recipes', 'events'] },
  visit: { path: '/visit', title: 'Visit', kind: 'rendered', indexable: true },
  privacy: { path: '/privacy', title: 'Privacy', kind: 'rendered', indexable: true },
  sitemap: { path: '/sitemap.xml', title: 'Sitemap', kind: 'file', topics: ['cheeses', 'recipes', 'events'] },
  robots: { path: '/robots.txt', title: 'Robots', kind: 'file' },
  manifest: { path: '/manifest.webmanifest', title: 'Manifest', kind: 'file' },
  shortCode: { path: '/s/:code', title: 'Placard', kind: 'redirect', topics: ['cheeses'] },
  kiosk: { path: '/kiosk/today', title: 'Kiosk', kind: 'client' },
  kioskManifest: { path: '/kiosk/manifest.webmanifest', title: 'Kiosk manifest', kind: 'file' },
  design: { path: '/design', title: 'Design', kind: 'rendered' },

  signIn: { path: '/auth', title: 'Sign In', kind: 'client' },
  emailSignIn: { path: '/auth/email', title: 'Sign In', kind: 'client' },
  confirmEmail: { path: '/auth/confirm', title: 'Confirm', kind: 'client' },
  invitation: { path: '/auth/invitation', title: 'Invitation', kind: 'client' },
  secondFactor: { path: '/auth/second-factor', title: 'Sign In', kind: 'client' },
  resetPassword: { path: '/auth/reset', title: 'New password', kind: 'client', access: 'session' },
  account: { path: '/account', title: 'Your account', kind: 'client', access: 'session' },
  myFavorites: { path: '/my-favorites', title: 'My Favorites', kind: 'client' },
  requestStockAlert: { path: '/stock-alerts/new', title: 'Stock alert', kind: 'client' },
  answerStockAlert: { path: '/stock-alerts/:token/:answer', title: 'Stock alert', kind: 'client' },

  staff: { path: '/cms', title: 'Staff', kind: 'client', access: 'openStaffArea' },
  setup: { path: '/cms/setup', title: 'Set up and open', kind: 'client', access: 'changeSettings' },
  dashboard: {
    path: '/cms/dashboard',
    title: 'Dashboard',
    kind: 'client',
    access: 'openStaffArea',
    shortcut: 'D',
  },
  cmsCheeses: {
    path: '/cms/cheeses',
    title: 'Cheeses',
    kind: 'client',
    access: 'editCheeses',
    shortcut: 'C',
  },
  newCheese: { path: '/cms/cheeses/new', title: 'Add New Cheese', kind: 'client', access: 'editCheeses' },
  importCheeses: {
    path: '/cms/cheeses/import',
    title: 'Import Cheeses',
    kind: 'client',
    access: 'importCheeses',
  },
  myChanges: {
    path: '/cms/cheeses/changes',
    title: 'Your bulk changes',
    kind: 'client',
    access: 'importCheeses',
  },
  editCheese: { path: '/cms/cheeses/:id', title: 'Edit Cheese', kind: 'client', access: 'editCheeses' },
  editDocument: {
    path: '/cms/cheeses/:id/document',
    title: 'Page Text',
    kind: 'client',
    access: 'editCheeses',
  },
  draftPage: {
    path: '/cms/cheeses/:id/draft',
    title: 'Draft',
    kind: 'client',
    access: 'editCheeses',
    looksPublic: true,
  },
  placard: { path: '/cms/cheeses/:id/placard', title: 'Placard', kind: 'client', access: 'printPlacards' },
  media: {
    path: '/cms/media',
    title: 'Media Library',
    kind: 'client',
    access: 'editPictures',
    shortcut: 'G',
  },
  editPicture: { path: '/cms/media/picture', title: 'Picture', kind: 'client', access: 'editPictures' },
  cmsPages: { path: '/cms/pages', title: 'Pages', kind: 'client', access: 'editPages', shortcut: 'W' },
  editPage: { path: '/cms/pages/:page', title: 'Page', kind: 'client', access: 'editPages' },
  pageDraft: {
    path: '/cms/pages/:page/draft',
    title: 'Draft',
    kind: 'client',
    access: 'editPages',
    looksPublic: true,
  },
  inventory: {
    path: '/cms/inventory',
    title: 'Inventory',
    kind: 'client',
    access: 'recordStock',
    shortcut: 'I',
  },
  counter: {
    path: '/cms/counter',
    title: 'Counter',
    kind: 'client',
    access: 'recordStock',
    shortcut: 'O',
    compact: true,
  },
  cmsOrders: { path: '/cms/orders', title: 'Orders', kind: 'client', access: 'takeOrders', shortcut: 'B' },
  calendar: {
    path: '/cms/calendar',
    title: 'Calendar',
    kind: 'client',
    access: 'editCalendar',
    shortcut: 'T',
  },
  comments: {
    path: '/cms/comments',
    title: 'Comments',
    kind: 'client',
    access: 'answerComments',
    shortcut: 'M',
  },
  cmsRecipes: {
    path: '/cms/recipes',
    title: 'Recipes',
    kind: 'client',
    access: 'editRecipes',
    shortcut: 'K',
  },
  newRecipe: { path: '/cms/recipes/new', title: 'Add New Recipe', kind: 'client', access: 'editRecipes' },
  editRecipe: { path: '/cms/recipes/:id', title: 'Edit Recipe', kind: 'client', access: 'editRecipes' },
  cmsEvents: { path: '/cms/events', title: 'Events', kind: 'client', access: 'editEvents', shortcut: 'E' },
  newEvent: { path: '/cms/events/new', title: 'Add New Event', kind: 'client', access: 'editEvents' },
  editEvent: { path: '/cms/events/:id', title: 'Edit Event', kind: 'client', access: 'editEvents' },
  guestList: {
    path: '/cms/events/:id/guests',
    title: 'Guests',
    kind: 'client',
    access: 'checkInGuests',
    compact: true,
  },
  analytics: {
    path: '/cms/analytics',
    title: 'Analytics',
    kind: 'client',
    access: 'readAnalytics',
    shortcut: 'A',
  },
  sales: { path: '/cms/analytics/sales', title: 'Sales', kind: 'client', access: 'readAnalytics' },
  settings: {
    path: '/cms/settings',
    title: 'Settings',
    kind: 'client',
    access: 'changeSettings',
    shortcut: 'S',
  },
  settingsSection: {
    path: '/cms/settings/:section',
    title: 'Settings',
    kind: 'client',
    access: 'changeSettings',
  },
  placards: {
    path: '/cms/placards',
    title: 'Placards',
    kind: 'client',
    access: 'managePlacards',
    shortcut: 'P',
  },
  rollback: {
    path: '/cms/rollback',
    title: 'Version rollback',
    kind: 'client',
    access: 'rollBack',
    shortcut: 'R',
  },
  changeSet: { path: '/cms/rollback/:id', title: 'Change', kind: 'client', access: 'rollBack' },
  audit: { path: '/cms/audit', title: 'Audit log', kind: 'client', access: 'readAuditLog', shortcut: 'L' },
  mail: { path: '/cms/mail', title: 'Unsent mail', kind: 'client', access: 'readUnsentMail' },
  users: { path: '/cms/users', title: 'Users', kind: 'client', access: 'manageUsers', shortcut: 'U' },

  cheese: {
    path: '/:slug',
    title: 'Cheese',
    kind: 'rendered',
    topics: ['cheeses', 'comments:slug', 'recipes', 'events', 'stats:slug'],
    indexable: true,
  },
} as const satisfies Record<string, Route>

/** The first segments of what is served while the shop is closed: signing in, staff, displays, and what mail links to. */
const SERVED_WHILE_CLOSED = new Set(
  [ROUTES.signIn, ROUTES.staff, ROUTES.account, ROUTES.kiosk, ROUTES.privacy, ROUTES.robots, ROUTES.manifest]
    .map(({ path }) => path.split('/')[1])
    .concat('stock-alerts', 'orders'),
)

export const isServedWhileClosed = (path: string) =>
  SERVED_WHILE_CLOSED.has(path.split('/')[1]) && path !== ROUTES.newOrder.path

type Routes = typeof ROUTES

export type RouteName = keyof Routes

type RouteNameOf<Shape> = { [Name in RouteName]: Routes[Name] extends Shape ? Name : never }[RouteName]

export type ClientRouteName = RouteNameOf<{ kind: 'client' }>
/** The routes of which the sitemap lists one path for each record. */
export type RecordRouteName = RouteNameOf<{ path: `${string}:${string}`; indexable: true }>
export type StaffRouteName = RouteNameOf<{ kind: 'client'; access: Permission }>
/** The routes that the server responds to itself. */
export type ServedRouteName = Exclude<RouteName, ClientRouteName>

/** The paths of the routes that pass a test, in the order of the table. */
export const routePaths = (isWanted: (route: Route) => boolean) =>
  Object.values<Route>(ROUTES)
    .filter(isWanted)
    .map(({ path }) => path)

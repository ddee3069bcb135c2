import {
  CalendarDays,
  ChartNoAxesColumn,
  CookingPot,
  History,
  Images,
  LayoutDashboard,
  MessageSquare,
  PanelsTopLeft,
  Scale,
  ScrollText,
  Settings,
  ShoppingBag,
  Store,
  Tag,
  Ticket,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { RouteObject } from 'react-router'
import { ROUTES, type Route, type StaffRouteName } from '../../../site-map.ts'
import { LogoMark } from '../../../ui/logo-mark.tsx'
import { lazyRoute } from '../lazy-route.ts'

type StaffPage = { load: RouteObject['lazy']; Icon?: LucideIcon | typeof LogoMark }

/** One component for both paths, so that it stays mounted when a new cheese gets its own path. */
const editCheese = lazyRoute(async () => (await import('./edit-cheese.tsx')).EditCheese)

const editRecipe = lazyRoute(
  async () => (await import('../../../features/cms/recipes/recipe-editor-page.tsx')).RecipeEditorPage,
)

const editEvent = lazyRoute(async () => (await import('./edit-event.tsx')).EditEvent)

const editSettings = lazyRoute(
  async () => (await import('../../../features/cms/settings/settings-page.tsx')).SettingsPage,
)

/** Each page is a separate download. Pages in the navigation have an icon. */
const PAGES: Record<Exclude<StaffRouteName, 'staff'>, StaffPage> = {
  dashboard: {
    Icon: LayoutDashboard,
    load: lazyRoute(async () => (await import('./dashboard.tsx')).Dashboard),
  },
  mail: {
    load: lazyRoute(async () => (await import('../../../features/cms/mail/mail-page.tsx')).MailPage),
  },
  setup: { load: lazyRoute(async () => (await import('./setup.tsx')).Setup) },
  cmsCheeses: {
    Icon: LogoMark,
    load: lazyRoute(
      async () => (await import('../../../features/cms/cheeses/list/cheese-list-page.tsx')).CheeseListPage,
    ),
  },
  newCheese: { load: editCheese },
  importCheeses: {
    load: lazyRoute(
      async () => (await import('../../../features/cms/cheeses/import/import-page.tsx')).ImportPage,
    ),
  },
  myChanges: {
    load: lazyRoute(
      async () => (await import('../../../features/cms/rollback/my-changes-page.tsx')).MyChangesPage,
    ),
  },
  editCheese: { load: editCheese },
  editDocument: { load: lazyRoute(async () => (await import('./edit-document.tsx')).EditDocument) },
  draftPage: { load: lazyRoute(async () => (await import('./draft-page.tsx')).DraftPage) },
  placard: {
    load: lazyRoute(
      async () => (await import('../../../features/cms/placards/placard-page.tsx')).PlacardPage,
    ),
  },
  media: {
    Icon: Images,
    load: lazyRoute(async () => (await import('../../../features/cms/media/media-page.tsx')).MediaPage),
  },
  editPicture: {
    load: lazyRoute(async () => (await import('../../../features/cms/media/picture-page.tsx')).PicturePage),
  },
  cmsPages: {
    Icon: PanelsTopLeft,
    load: lazyRoute(
      async () => (await import('../../../features/cms/pages/page-list-page.tsx')).PageListPage,
    ),
  },
  editPage: { load: lazyRoute(async () => (await import('./edit-page.tsx')).EditPage) },
  pageDraft: { load: lazyRoute(async () => (await import('./page-draft.tsx')).PageDraft) },
  inventory: {
    Icon: Scale,
    load: lazyRoute(
      async () => (await import('../../../features/cms/inventory/inventory-page.tsx')).InventoryPage,
    ),
  },
  counter: {
    Icon: Store,
    load: lazyRoute(
      async () => (await import('../../../features/cms/inventory/counter/counter-page.tsx')).CounterPage,
    ),
  },
  cmsOrders: {
    Icon: ShoppingBag,
    load: lazyRoute(async () => (await import('../../../features/cms/orders/orders-page.tsx')).OrdersPage),
  },
  calendar: {
    Icon: CalendarDays,
    load: lazyRoute(async () => (await import('./calendar.tsx')).Calendar),
  },
  comments: {
    Icon: MessageSquare,
    load: lazyRoute(
      async () => (await import('../../../features/cms/comments/comments-page.tsx')).CommentsPage,
    ),
  },
  cmsRecipes: {
    Icon: CookingPot,
    load: lazyRoute(
      async () => (await import('../../../features/cms/recipes/recipe-list-page.tsx')).RecipeListPage,
    ),
  },
  newRecipe: { load: editRecipe },
  editRecipe: { load: editRecipe },
  cmsEvents: {
    Icon: Ticket,
    load: lazyRoute(
      async () => (await import('../../../features/cms/events/event-list-page.tsx')).EventListPage,
    ),
  },
  newEvent: { load: editEvent },
  editEvent: { load: editEvent },
  guestList: {
    load: lazyRoute(
      async () => (await import('../../../features/cms/events/guests/guest-list-page.tsx')).GuestListPage,
    ),
  },
  analytics: {
    Icon: ChartNoAxesColumn,
    load: lazyRoute(
      async () => (await import('../../../features/cms/analytics/analytics-page.tsx')).AnalyticsPage,
    ),
  },
  sales: {
    load: lazyRoute(
      async () => (await import('../../../features/cms/analytics/sales/sales-page.tsx')).SalesPage,
    ),
  },
  settings: { Icon: Settings, load: editSettings },
  settingsSection: { load: editSettings },
  placards: {
    Icon: Tag,
    load: lazyRoute(
      async () => (await import('../../../features/cms/placards/placards-page.tsx')).PlacardsPage,
    ),
  },
  rollback: {
    Icon: History,
    load: lazyRoute(
      async () => (await import('../../../features/cms/rollback/rollback-page.tsx')).RollbackPage,
    ),
  },
  changeSet: {
    load: lazyRoute(
      async () => (await import('../../../features/cms/rollback/change-set-page.tsx')).ChangeSetPage,
    ),
  },
  audit: {
    Icon: ScrollText,
    load: lazyRoute(async () => (await import('../../../features/cms/audit/audit-page.tsx')).AuditPage),
  },
  users: {
    Icon: UsersRound,
    load: lazyRoute(async () => (await import('../../../features/cms/users/users-page.tsx')).UsersPage),
  },
}

const names = Object.keys(PAGES) as (keyof typeof PAGES)[]

export const staffPages = names.map((name) => {
  const route: Route = ROUTES[name]
  return { route, load: PAGES[name].load, Icon: PAGES[name].Icon }
})

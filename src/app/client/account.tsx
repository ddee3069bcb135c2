import { AccountPage } from '../../features/account/account-page.tsx'
import { MyOrdersList } from '../../features/orders/my-orders-list.tsx'
import { MyRsvpsList } from '../../features/events/my-rsvps-list.tsx'

export const Account = () => <AccountPage Rsvps={MyRsvpsList} Orders={MyOrdersList} />

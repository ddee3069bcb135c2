import { AvatarMenu } from '../../features/auth/avatar-menu.tsx'
import { prepareToasters } from '../../ui/toast.ts'

/** The one island on every page, so it also brings the toasts. */
prepareToasters()

export const AccountMenu = AvatarMenu

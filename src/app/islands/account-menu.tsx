import { AvatarMenu } from '../../features/auth/avatar-menu.tsx'
import { mountToasters } from '../../ui/mount-toasters.tsx'

/** The one island on every page, so it also brings the place where toasts appear. */
mountToasters()

export const AccountMenu = AvatarMenu

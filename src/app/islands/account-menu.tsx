import { AvatarMenu } from '../../features/auth/avatar-menu.tsx'
import { mountToasters } from '../../ui/mount-toasters.tsx'

mountToasters()

export { AvatarMenu as AccountMenu }

import { MyPlacePanel } from '../../features/events/my-place-panel.tsx'
import { mountToasters } from '../../ui/mount-toasters.tsx'

mountToasters()

export { MyPlacePanel as MyPlace }

import { MyPlacePanel } from '../../features/events/my-place-panel.tsx'
import { prepareToasters } from '../../ui/load-toasters.ts'

prepareToasters()

export { MyPlacePanel as MyPlace }

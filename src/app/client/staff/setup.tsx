import { PictureChooser } from '../../../features/cms/media/picture-chooser.tsx'
import { SetupPage } from '../../../features/cms/setup/setup-page.tsx'

/** The page does not import the library, so it is passed to it here. */
export const Setup = () => <SetupPage PictureChooser={PictureChooser} />

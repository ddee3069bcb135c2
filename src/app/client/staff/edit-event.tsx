import { EventEditorPage } from '../../../features/cms/events/event-editor-page.tsx'
import { PictureChooser } from '../../../features/cms/media/picture-chooser.tsx'

/** The editor does not import the media library, so its pictures are passed here. */
export const EditEvent = () => <EventEditorPage PictureChooser={PictureChooser} />

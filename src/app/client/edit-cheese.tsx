import { CheeseEditorPage } from '../../features/cms/cheeses/cheese-editor-page.tsx'
import { CheesePreview } from './cheese-preview.tsx'

/** The editor knows nothing of the public pages; here they meet. */
export const EditCheese = () => <CheeseEditorPage Preview={CheesePreview} />

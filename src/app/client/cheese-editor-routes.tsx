import { CheeseEditor } from '../../features/cms/cheeses/cheese-editor.tsx'
import { EditCheesePage } from '../../features/cms/cheeses/cheese-editor-page.tsx'
import { CheesePreview } from './cheese-preview.tsx'

/** The editor knows nothing of the public pages; here they meet. */
export const NewCheese = () => <CheeseEditor Preview={CheesePreview} />

export const EditCheese = () => <EditCheesePage Preview={CheesePreview} />

import { Badge } from '../kit/screen/badge.tsx'
import type { LibraryPicture } from './list-pictures.ts'

export const PictureBadges = ({ picture: { isBuiltIn, home } }: { picture: LibraryPicture }) => (
  <span className="flex flex-wrap gap-1.5">
    <Badge tone="quiet">{isBuiltIn ? 'Built in' : 'Uploaded'}</Badge>
    {home.status === 'published' && <Badge tone="good">On the home page</Badge>}
    {home.status === 'proposed' && <Badge tone="alarm">Proposed for home</Badge>}
  </span>
)

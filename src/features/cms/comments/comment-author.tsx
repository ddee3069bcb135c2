import { useState } from 'react'
import { GivenStars } from '../../../ui/stars.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { useHideDisplayName } from './moderate-display-name.ts'

const NAMELESS = 'Member'

/** The display name of the author, never the name or email of the account. */
export const CommentAuthor = ({ name, stars }: { name: string | null; stars: number | null }) => (
  <p className="mt-2 flex flex-wrap items-center gap-3 text-small text-ink-soft">
    <span className="wrap-anywhere">
      By <bdi>{name ?? NAMELESS}</bdi> {stars && <GivenStars stars={stars} />}
    </span>
    {name && <HideName name={name} />}
  </p>
)

/** Leaves the comment. */
function HideName({ name }: { name: string }) {
  const [isHiding, setHiding] = useState(false)
  const { mutate, isPending } = useHideDisplayName(name)
  return (
    <>
      <StaffButton aria-label={`Hide the name ${name}`} disabled={isPending} onClick={() => setHiding(true)}>
        Hide Name
      </StaffButton>
      {isHiding && (
        <HideDialog
          what="name"
          description="It disappears from every page. Its owner sees your reason, and no one can choose it again."
          isPending={isPending}
          onHide={(reason) => mutate(reason, { onSuccess: () => setHiding(false) })}
          onClose={() => setHiding(false)}
        />
      )}
    </>
  )
}

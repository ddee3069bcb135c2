import { useState } from 'react'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { useHideDisplayName } from './moderate-display-name.ts'

/** The name that a comment is signed with. Hiding it leaves the comment. */
export function CommentAuthor({ name }: { name: string }) {
  const [isHiding, setHiding] = useState(false)
  const { mutate, isPending } = useHideDisplayName(name)
  return (
    <p className="mt-2 flex flex-wrap items-center gap-3 text-small text-ink-soft">
      <span className="wrap-anywhere">
        By <bdi>{name}</bdi>
      </span>
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
    </p>
  )
}

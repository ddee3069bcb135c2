import { useQueryClient } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { describeError } from '../../../backend/errors.ts'
import { DISPLAY_NAME_KEY, setDisplayName } from '../../../backend/records/my-display-name.ts'
import { COMMUNITY_MEMBER } from '../../../backend/records/public-comment.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { ActionButton } from '../../../ui/action.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

/** Inside the form of the comment, so it is no form of its own. */
export function NameQuestion({ userId }: { userId: string }) {
  const [name, setName] = useState('')
  const queryClient = useQueryClient()
  const save = useSingleMutation({
    mutationFn: setDisplayName,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: DISPLAY_NAME_KEY }),
  })
  const leaveOut = () => queryClient.setQueryData(['has-public-comment', userId], true)

  function saveByKeyboard(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    save.mutate({ name })
  }

  return (
    <div className="mt-2 border-l-2 border-accent pl-4">
      <TextField
        label="Sign it with a name?"
        hint={`It stands beside all your public comments, with your stars. Without one you are “${COMMUNITY_MEMBER}”.`}
        autoComplete="nickname"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={saveByKeyboard}
        error={save.error ? describeError(save.error) : undefined}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <ActionButton
          look="outline"
          disabled={save.isPending || !name.trim()}
          onClick={() => save.mutate({ name })}
        >
          Use This Name
        </ActionButton>
        <ActionButton look="outline" onClick={leaveOut}>
          No Name
        </ActionButton>
      </div>
    </div>
  )
}

import { useState, type FormEvent } from 'react'
import { showsText } from '../../../lib/shows-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { useAddDisplay } from './displays.ts'

const MAX_NAME_LENGTH = 60

function PairingCode({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <div className="grid gap-6">
      <p>
        Open <strong>{location.host}/kiosk/today</strong> on the display and type this code:
      </p>
      <p className="display text-title tracking-[0.08em] lining-nums">
        <output>{`${code.slice(0, 4)} ${code.slice(4)}`}</output>
      </p>
      <p className="text-small text-ink-soft">It works once, within ten minutes, and is shown only now.</p>
      <StaffButton look="primary" className="justify-self-end" onClick={onClose}>
        Done
      </StaffButton>
    </div>
  )
}

export function AddDisplayDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [isWrong, setWrong] = useState(false)
  const adding = useAddDisplay()

  function add(event: FormEvent) {
    event.preventDefault()
    const isNamed = showsText(name)
    setWrong(!isNamed)
    if (isNamed) adding.mutate(name.trim())
  }

  return (
    <Dialog title="Add a display" onClose={onClose}>
      {adding.data ? (
        <PairingCode code={adding.data} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={add} className="grid gap-6">
          <TextField
            label="Name of the display"
            hint="Its location, such as Window or Counter."
            autoComplete="off"
            maxLength={MAX_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={isWrong ? 'The display needs a name' : undefined}
          />
          <div className="flex flex-wrap justify-end gap-3">
            <StaffButton onClick={onClose}>Cancel</StaffButton>
            <StaffButton type="submit" look="primary" disabled={adding.isPending}>
              Show the code
            </StaffButton>
          </div>
        </form>
      )}
    </Dialog>
  )
}

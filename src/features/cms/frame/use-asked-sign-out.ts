import { useConfirm } from '../../../ui/staff/confirm.tsx'

/** Without a session the page is gone before it could ask about unsaved changes, so it is asked beforehand. */
export function useAskedSignOut(signOut: () => void) {
  const confirm = useConfirm()
  return async () => {
    const isAllSaved = dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const mayLeave =
      isAllSaved ||
      (await confirm({
        title: 'Leave without saving?',
        description:
          'Your changes are not saved. They stay in this browser and are offered when you come back.',
        action: 'Sign Out',
        danger: true,
      }))
    if (mayLeave) signOut()
  }
}

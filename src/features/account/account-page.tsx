import { isStaff } from '../../domain/roles.ts'
import { useSession } from '../../backend/session.ts'
import { ActionButton } from '../../ui/action.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AccountSection } from './account-section.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { useDownloadMyData } from './download-my-data.ts'
import { EmailForm } from './email-form.tsx'
import { MyCommentsList } from './my-comments-list.tsx'
import { NamesForm } from './names-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionsList } from './sessions-list.tsx'

export function AccountPage() {
  usePageTitle('Your account')
  const { user, role } = useSession()
  if (!user) return null

  return (
    <>
      <header className="sheet pt-12 pb-10 md:pt-20 md:pb-16">
        <h1 className="text-title">Your account</h1>
      </header>
      <AccountSection
        id="name"
        title="Name"
        lead="Only you see it. Everything you share is signed Community Member."
      >
        <NamesForm key={user.id} user={user} />
      </AccountSection>
      <AccountSection id="comments" title="My comments" lead="All you wrote, and who can read it.">
        <MyCommentsList userId={user.id} />
      </AccountSection>
      <AccountSection
        id="email"
        title="Email"
        lead="The new address is asked to confirm, the old one is told."
      >
        <EmailForm user={user} />
      </AccountSection>
      <AccountSection id="password" title="Password" lead="A new one signs out every other device.">
        <PasswordForm user={user} />
      </AccountSection>
      {(isStaff(role) || user.factors?.length) && (
        <AccountSection
          id="authenticator"
          title="Authenticator app"
          lead="A second step that protects the shop as well as you."
        >
          <AuthenticatorSection user={user} />
        </AccountSection>
      )}
      <AccountSection id="devices" title="Devices" lead="Where you are signed in now.">
        <SessionsList />
      </AccountSection>
      <AccountSection id="data" title="Your data" lead="Everything we keep about you, as a JSON file.">
        <DownloadButton />
      </AccountSection>
      <AccountSection
        id="delete"
        title="Delete my account"
        lead="Your favorites, ratings and comments go with it."
      >
        <DeleteAccount user={user} />
      </AccountSection>
    </>
  )
}

function DownloadButton() {
  const download = useDownloadMyData()
  return (
    <ActionButton look="outline" disabled={download.isPending} onClick={() => download.mutate()}>
      Download My Data
    </ActionButton>
  )
}

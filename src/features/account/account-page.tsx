import type { User } from '@supabase/auth-js'
import type { ComponentType, ReactNode } from 'react'
import { isStaff, type Role } from '../../domain/people/roles.ts'
import { useSession } from '../../backend/session/session.ts'
import { ActionButton } from '../../ui/action.tsx'
import { SectionNav } from '../../ui/tabs/section-nav.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { AccountSection } from './account-section.tsx'
import { AuthenticatorSection } from './sign-in/authenticator-section.tsx'
import { DisplayNameForm } from './display-name-form.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { useDownloadMyData } from './download-my-data.ts'
import { EmailForm } from './sign-in/email-form.tsx'
import { MyCommentsList } from './my-comments-list.tsx'
import { MyRecipesList } from './my-recipes-list.tsx'
import { NamesForm } from './names-form.tsx'
import { PasswordForm } from './sign-in/password-form.tsx'
import { SessionsList } from './sign-in/sessions-list.tsx'

type Section = { id: string; title: string; lead: string; content: ReactNode }

type AccountPageProps = {
  /** The events that a person comes to. */
  Rsvps: ComponentType<{ userId: string }>
  /** What is set aside for a person. */
  Orders: ComponentType<{ userId: string }>
}

function sectionsFor(
  user: User,
  role: Role | null | undefined,
  { Rsvps, Orders }: AccountPageProps,
): Section[] {
  const authenticator = {
    id: 'authenticator',
    title: 'Authenticator app',
    lead: 'A second step that protects the shop as well as you.',
    content: <AuthenticatorSection user={user} />,
  }
  return [
    {
      id: 'name',
      title: 'Name',
      lead: 'Guests never see it. What you share is signed with your display name, or Community Member.',
      content: <NamesForm key={user.id} user={user} />,
    },
    {
      id: 'display-name',
      title: 'Display name',
      lead: 'The name beside what you share. Without one you are a Community Member.',
      content: <DisplayNameForm userId={user.id} />,
    },
    {
      id: 'events',
      title: 'My events',
      lead: 'Where you have a seat or wait for one, and how many you are.',
      content: <Rsvps userId={user.id} />,
    },
    {
      id: 'orders',
      title: 'My orders',
      lead: 'Cheese that we set aside for you.',
      content: <Orders userId={user.id} />,
    },
    {
      id: 'comments',
      title: 'My comments',
      lead: 'All you wrote, and who can read it.',
      content: <MyCommentsList userId={user.id} />,
    },
    {
      id: 'recipes',
      title: 'My recipes',
      lead: 'Your recipes, their status, and our questions about them.',
      content: <MyRecipesList userId={user.id} />,
    },
    {
      id: 'email',
      title: 'Email',
      lead: 'The new address has to confirm it, and the old one is informed.',
      content: <EmailForm user={user} />,
    },
    {
      id: 'password',
      title: 'Password',
      lead: 'A new one signs out every other device.',
      content: <PasswordForm user={user} />,
    },
    ...(isStaff(role) || user.factors?.length ? [authenticator] : []),
    { id: 'devices', title: 'Devices', lead: 'Where you are signed in now.', content: <SessionsList /> },
    {
      id: 'data',
      title: 'Your data',
      lead: 'Everything we keep about you, as a JSON file.',
      content: <DownloadButton />,
    },
    {
      id: 'delete',
      title: 'Delete my account',
      lead: 'Your favorites, ratings, comments, RSVPs, orders, stock alerts and unpublished recipes are deleted with it. Published recipes stay, without an author.',
      content: <DeleteAccount user={user} />,
    },
  ]
}

export function AccountPage(parts: AccountPageProps) {
  usePageTitle('Your account')
  const { user, role } = useSession()
  if (!user) return null
  const sections = sectionsFor(user, role, parts)

  return (
    <>
      <header className="sheet pt-12 pb-10 md:pt-20 md:pb-16">
        <h1 className="text-title">Your account</h1>
        <div className="mt-6">
          <SectionNav label="Parts of your account" sections={sections} />
        </div>
      </header>
      {sections.map(({ content, ...section }) => (
        <AccountSection key={section.id} {...section}>
          {content}
        </AccountSection>
      ))}
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

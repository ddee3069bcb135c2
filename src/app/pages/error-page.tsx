import { ActionLink } from '../../ui/action.tsx'
import type { Page } from '../page.ts'

function Unavailable() {
  return (
    <div className="sheet gap-y-10 py-20 md:py-36">
      <h1 className="text-cover">Back in a moment</h1>
      <div className="md:col-[page-start/span_6]">
        <p className="mb-8 text-lead">
          This page could not be put together just now. Nothing you did is lost: load it again in a minute, or
          start from the front.
        </p>
        <div className="flex flex-wrap gap-3">
          <ActionLink href="">Try again</ActionLink>
          <ActionLink href="/" look="outline">
            Return to Home
          </ActionLink>
        </div>
      </div>
    </div>
  )
}

export const errorPage: Page = {
  head: {
    title: 'Back in a moment',
    description: 'This page could not be put together just now.',
    canonicalPath: '/',
    noindex: true,
  },
  body: <Unavailable />,
}

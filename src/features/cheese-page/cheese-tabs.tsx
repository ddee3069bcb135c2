import type { Tab } from '../../ui/tabs/tabs.tsx'
import type { CheeseView } from './cheese-view.ts'
import { FlavorTab } from './flavor-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PairingsTab } from './pairings-tab.tsx'
import { StoryTab } from './story-tab.tsx'
import { VideoTab } from './video-tab.tsx'
import { visiblePairings } from './visible-pairings.ts'

const TAB_LABELS = {
  overview: 'Overview',
  flavor: 'Flavor Profile',
  pairings: 'Pairings',
  video: 'Video',
  story: 'Story',
} as const

type TabName = keyof typeof TAB_LABELS

function contentOf(name: TabName, view: CheeseView) {
  const { video, closeup } = view
  if (name === 'overview') return <OverviewTab view={view} />
  if (name === 'flavor') return <FlavorTab view={view} />
  if (name === 'pairings') return <PairingsTab view={view} />
  if (name === 'video') return video && <VideoTab video={video} name={view.cheese.name} />
  return <StoryTab story={view.cheese.document?.story ?? []} closeup={closeup} />
}

/** The tabs that the record and the document can fill. */
function tabNames(view: CheeseView): TabName[] {
  const { cheese, video } = view
  const { document } = cheese
  const hasSection = (tab: TabName) => document?.sections.some((section) => section.tab === tab)
  const isFilled: Record<TabName, unknown> = {
    overview: true,
    flavor:
      cheese.palate !== null ||
      cheese.flavorTags.length + cheese.textureTags.length > 0 ||
      hasSection('flavor') ||
      (document && Object.values(document.flavor).some(Boolean)),
    pairings:
      Object.values(visiblePairings(view)).some((list) => list.length > 0) ||
      cheese.servingTip ||
      hasSection('pairings'),
    video: video && document?.film === 'shown',
    story: document?.story.length,
  }
  return (Object.keys(TAB_LABELS) as TabName[]).filter((name) => isFilled[name])
}

export function cheeseTabs(view: CheeseView): Tab[] {
  return tabNames(view)
    .map((name) => ({ id: name, label: TAB_LABELS[name], content: contentOf(name, view) }))
    .filter(({ content }) => content)
}

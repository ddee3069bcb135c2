import type { TabName } from '../../content/editorial-cheese.ts'
import type { Tab } from '../../ui/tabs.tsx'
import type { CheeseView } from './cheese-view.ts'
import { FlavorTab } from './flavor-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { PairingsTab } from './pairings-tab.tsx'
import { StoryTab } from './story-tab.tsx'
import { VideoTab } from './video-tab.tsx'

const TAB_LABELS: Record<TabName, string> = {
  overview: 'Overview',
  flavor: 'Flavor Profile',
  pairings: 'Pairings',
  video: 'Video',
  story: 'Story',
}

function contentOf(name: TabName, view: CheeseView) {
  const { editorial, film, closeup } = view
  if (name === 'overview') return <OverviewTab view={view} />
  if (name === 'flavor') return <FlavorTab view={view} />
  if (name === 'pairings') return <PairingsTab view={view} />
  if (name === 'video') return film && <VideoTab film={film} name={view.cheese.name} />
  return editorial && <StoryTab story={editorial.story} closeup={closeup} />
}

/** A cheese without editorial text has only the tabs that its record can fill. */
function tabNames({ cheese, editorial }: CheeseView): TabName[] {
  if (editorial) return editorial.tabs
  const hasFlavor = cheese.palate !== null || cheese.flavorTags.length + cheese.textureTags.length > 0
  const hasPairings = cheese.beverages.length + cheese.foods.length > 0 || Boolean(cheese.servingTip)
  return [
    'overview',
    ...(hasFlavor ? ['flavor' as const] : []),
    ...(hasPairings ? ['pairings' as const] : []),
  ]
}

export function cheeseTabs(view: CheeseView): Tab[] {
  return tabNames(view)
    .map((name) => ({ id: name, label: TAB_LABELS[name], content: contentOf(name, view) }))
    .filter(({ content }) => content)
}

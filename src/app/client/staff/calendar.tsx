import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { hoursLine } from '../../../domain/shop/opening-hours.ts'
import { DEFAULT_SHOP } from '../../../domain/shop/shop.ts'
import { CalendarPage } from '../../../features/cms/calendar/calendar-page.tsx'
import { LoadFailure, LoadingRows } from '../../../features/cms/kit/list/load-states.tsx'
import { getKioskPreview } from '../../../features/kiosk/get-kiosk-preview.ts'
import type { KioskContent } from '../../../features/kiosk/kiosk-content.ts'
import { KioskScreen } from '../../../features/kiosk/kiosk-screen.tsx'
import { KioskShow } from '../../../features/kiosk/kiosk-show.tsx'
import { DailyDiscovery } from '../../../features/daily-feature/daily-discovery.tsx'
import { getFeatureOfDay } from '../../../features/daily-feature/get-featured-cheese.ts'
import { getShop } from '../../../features/site/get-shop.ts'
import { reportToConsole } from '../../../lib/report-problem.ts'

async function getPreview(day: string) {
  const { data } = getBackend()
  const [feature, shop, kiosk] = await Promise.all([
    getFeatureOfDay(data, day, reportToConsole),
    getShop(data).catch(() => DEFAULT_SHOP),
    getKioskPreview(day),
  ])
  return { feature, kiosk, hours: { line: hoursLine(shop.hours, shop.locale), sentence: '' } }
}

/** The screen of a display, drawn at three times its size so that type is set as in the shop. */
function KioskPreview({ content }: { content: KioskContent }) {
  const now = content.openingSentences[0]?.at ?? 0
  return (
    <div inert aria-hidden="true" className="relative mt-3 aspect-video overflow-hidden">
      <div className="absolute size-[300%] origin-top-left scale-[0.33334]">
        <KioskScreen now={now} className="size-full">
          <KioskShow content={content} now={now} isPreview />
        </KioskScreen>
      </div>
    </div>
  )
}

/** The feature of a day as guests would see it at home and in the shop; links in it do not work. */
function DayPreview({ day }: { day: string }) {
  const preview = useQuery({ queryKey: ['cms', 'calendar', 'preview', day], queryFn: () => getPreview(day) })
  if (preview.isError)
    return <LoadFailure what="The preview" error={preview.error} onRetry={() => void preview.refetch()} />
  if (!preview.data) return <LoadingRows what="The preview" />
  const { feature, kiosk, hours } = preview.data
  const discovery = feature
    ? { state: 'featured' as const, cheese: feature.cheese }
    : { state: 'none' as const }
  return (
    <>
      <p className="mb-4 text-small text-ink-soft">
        {feature?.status === 'planned'
          ? 'As it would be when a manager confirms it. Until then the rotation decides.'
          : feature?.status === 'confirmed'
            ? 'Confirmed for this day.'
            : 'Nothing is planned, so the rotation decides.'}
      </p>
      <h3 className="label text-ink-soft">Home</h3>
      <div inert aria-hidden="true" className="mt-3 max-h-[32rem] overflow-hidden bg-night text-on-night">
        <div className="w-[200%] origin-top-left scale-50">
          <DailyDiscovery discovery={discovery} hours={hours} />
        </div>
      </div>
      <h3 className="label mt-8 text-ink-soft">Kiosk</h3>
      <KioskPreview content={kiosk} />
    </>
  )
}

/** The calendar does not import the home page's card, so the preview is passed to it here. */
export const Calendar = () => <CalendarPage Preview={DayPreview} />

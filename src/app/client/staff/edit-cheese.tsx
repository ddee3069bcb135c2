import { useQuery } from '@tanstack/react-query'
import { regionWithin } from '../../../domain/cheese/country-name.ts'
import { CatalogueCard } from '../../../features/catalogue/catalogue-card.tsx'
import { CheesePage } from '../../../features/cheese-page/cheese-page.tsx'
import { getCheeseDocument } from '../../../features/cheese-page/get-cheese-document.ts'
import { CheeseEditorPage } from '../../../features/cms/cheeses/editor/cheese-editor-page.tsx'
import { LoadFailure, LoadingRows } from '../../../features/cms/kit/list/load-states.tsx'
import { getShop } from '../../../features/site/get-shop.ts'
import { getBackend } from '../../../backend/backend.ts'
import { reportToConsole } from '../../../lib/report-problem.ts'
import type { Cheese } from '../../../domain/cheese/cheese.ts'
import { DEFAULT_SHOP } from '../../../domain/shop/shop.ts'
import '../../../ui/tabs/tabs-element.ts'

/** The public card and page of the cheese while staff edit it; links in it do not work. */
function CheesePreview({ cheese }: { cheese: Cheese }) {
  const { data, isError } = useQuery({ queryKey: ['shop'], queryFn: () => getShop(getBackend().data) })
  const isNew = cheese.id === 'new'
  const document = useQuery({
    queryKey: ['cheese-document', cheese.id],
    queryFn: () => getCheeseDocument(getBackend().data, cheese, reportToConsole),
    enabled: !isNew,
  })
  const shop = isError ? DEFAULT_SHOP : data
  if (document.isError)
    return <LoadFailure what="The page text" error={document.error} onRetry={() => void document.refetch()} />
  if (!shop || (document.isPending && !isNew)) return <LoadingRows what="The preview" />
  return (
    <>
      <h2 className="label text-ink-soft">Catalogue card</h2>
      <ul inert aria-hidden="true" className="mt-3 max-w-xs">
        <CatalogueCard
          cheese={cheese}
          origin={regionWithin(cheese.originRegion, cheese.countryIso)}
          price={shop.price}
          eager={false}
        />
      </ul>
      <h2 className="label mt-8 text-ink-soft">Page</h2>
      <div inert aria-hidden="true" className="mt-3 h-[32rem] overflow-hidden border border-hairline">
        <div className="w-[300%] origin-top-left scale-[33.333%]">
          <CheesePage
            view={{ cheese: { ...cheese, document: document.data ?? null }, shop, related: [] }}
            panel={null}
          />
        </div>
      </div>
    </>
  )
}

/** The editor does not import the public pages, so the preview is passed to it here. */
export const EditCheese = () => <CheeseEditorPage Preview={CheesePreview} />

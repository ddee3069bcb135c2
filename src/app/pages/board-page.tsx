import { BoardAnswer } from '../../features/board/board-answer.tsx'
import { BoardForm } from '../../features/board/board-form.tsx'
import { boardUrl, readBoardQuestion } from '../../features/board/board-query.ts'
import { describeQuestion } from '../../features/board/board-words.ts'
import { getBoard } from '../../features/board/get-board.ts'
import { isBuiltIn, pictureInDocument } from '../../media/picture-of.ts'
import { placePictures } from '../../media/pictures.ts'
import { pictureUrl } from '../../lib/picture-source.ts'
import { BoardActions } from '../layout/board-actions.tsx'
import type { LoadPage } from '../page.ts'

/** Sales change what there is enough of, and are not announced to pages. */
const FRESH_MS = 30_000

/** What to bring: a question as a form, and its answer, which the URL holds. */
export const loadBoardPage: LoadPage = async ({ url, backend, shop, pages, siteUrl, now, isExport }) => {
  const asked = readBoardQuestion(url.searchParams, shop.price)
  const board = asked.isAsked ? await getBoard(backend, asked.question) : undefined
  const isOnBoard = (kept: string) => !board || board.cheeses.some(({ slug }) => slug === kept)
  const question = { ...asked.question, kept: asked.question.kept.filter(isOnBoard) }
  // Our illustration stands beside the link while the shop shows others of ours.
  const home = pictureInDocument(pages.home.picture)
  const picture = home && isBuiltIn(home) ? placePictures.board : undefined
  const what = board ? `For ${describeQuestion(asked.question, shop.price)}: ` : ''
  const names = board?.cheeses.map(({ name }) => name).join(', ')
  return {
    head: {
      title: `What shall I bring? | ${shop.name}`,
      description: names
        ? `${what}${names}.`
        : `Say how many you are, and ${shop.name} puts a cheese board together: what to cut, how much of it, and in which order to eat it.`,
      canonicalPath: board ? boardUrl(asked.question) : '/board',
      noindex: Boolean(board),
      elements: ['share'],
      image: picture && { url: pictureUrl(picture, picture.width), picture },
    },
    body: (
      <>
        <div className="sheet pt-6 pb-8 md:pt-10 print:hidden">
          <h1 className="text-cover">What shall I bring?</h1>
          <p className="mt-4 max-w-[34em] text-lead">
            Say how many you are and what nobody should eat. We put the board together from what is on the
            counter today.
          </p>
        </div>
        <BoardForm asked={{ ...asked, question }} currency={shop.price.currency} />
        {board && (
          <BoardAnswer
            question={question}
            board={board}
            price={shop.price}
            actions={
              <BoardActions
                question={question}
                cheeses={board.cheeses}
                takesOrders={shop.takesOrders && !isExport}
                siteUrl={siteUrl}
              />
            }
          />
        )}
      </>
    ),
    expiresAt: board && now.getTime() + FRESH_MS,
  }
}

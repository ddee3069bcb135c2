/** The built shop, with one more route that answers a fixed string of a given size. */
import path from 'node:path'
import { startShop } from '../../server/main.ts'

const answers = new Map<number, Buffer>()

function fixedAnswer(size: number) {
  const answer = answers.get(size) ?? Buffer.alloc(size, 'x')
  answers.set(size, answer)
  return answer
}

await startShop({
  root: path.resolve(import.meta.dirname, '../..'),
  onProgress: () => {},
  beforeListening(app) {
    app.get<{ Params: { size: string } }>('/fixed/:size', (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-encoding', 'br')
        .send(fixedAnswer(Number(request.params.size))),
    )
  },
})
process.send?.('open')

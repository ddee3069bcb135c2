/** The data API's limit of rows in one response. */
export const MAX_ROWS = 1000

/** Reads page after page until one is not full. The rows need a stable order, or pages overlap. */
export async function readAllPages<Row>(
  readPage: (offset: number) => PromiseLike<Row[]>,
  pageSize = MAX_ROWS,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await readPage(rows.length)
    rows.push(...page)
    if (page.length < pageSize) return rows
  }
}

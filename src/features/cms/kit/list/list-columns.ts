import {
  createColumnHelper,
  metaHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'

/** The database sorts and pages; the table only displays the result. */
export const listFeatures = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  columnMeta: metaHelper<{ isLeftOutInNarrowTables?: boolean }>(),
})

export type ListColumns<Row extends RowData> = ColumnDef<typeof listFeatures, Row, unknown>[]

/** The id of a column is its name in the sort parameter of the URL. */
export const listColumns = <Row extends RowData>() => createColumnHelper<typeof listFeatures, Row>()

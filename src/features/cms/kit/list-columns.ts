import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'

/** Sorting and paging happen in the database: the table only shows and asks. */
export const listFeatures = tableFeatures({ rowSortingFeature, rowSelectionFeature })

export type ListColumns<Row extends RowData> = ColumnDef<typeof listFeatures, Row, unknown>[]

/** Columns sort by their id unless they say `enableSorting: false`. */
export const listColumns = <Row extends RowData>() => createColumnHelper<typeof listFeatures, Row>()

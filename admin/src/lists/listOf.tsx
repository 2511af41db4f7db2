import type { ReactElement } from "react";
import { DataTable, type DataTableProps, List, type ListProps, type RaRecord } from "react-admin";
import type { Resource, RowOf } from "../api/useRecords";
import { CardList } from "./CardList";
import { csvExporter } from "./csv";
import { ListFrame, type ListFrameProps } from "./ListFrame";

interface Table<Row extends RaRecord> {
  (props: DataTableProps<Row>): ReactElement;
  Col: typeof DataTable.Col<Row>;
  NumberCol: typeof DataTable.NumberCol<Row>;
}

/**
 * The parts of the list of a resource. Its rows have the type that the API describes, and none of the parts can be
 * given another.
 */
export function listOf<R extends Resource>(resource: R) {
  type Row = RowOf<R>;
  const table: Table<Row> = DataTable;
  return {
    ListFrame: (props: ListFrameProps) => <ListFrame {...props} resource={resource} />,
    /** for the few that have neither views nor filters */
    List: (props: ListProps<Row>) => <List<Row> {...props} resource={resource} />,
    DataTable: table,
    CardList: CardList<Row>,
    csvExporter: csvExporter<Row>,
  };
}

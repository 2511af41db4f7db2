import { Box } from "@mui/material";
import { Pagination } from "react-admin";
import type { GoodsImport } from "../../api/types";
import { useCan } from "../../api/useCan";
import { DoneBy } from "../../fields/DoneBy";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { ListError } from "../../lists/ListError";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { UploadPanel } from "./UploadPanel";
import { IMPORT_STATUS } from "./words";

const { List, DataTable, CardList } = listOf("goods_imports");

const Status = ({ row }: { row: GoodsImport }) => (
  <StatusTag word={IMPORT_STATUS[row.status]} text={row.status_text} />
);

const counts = (row: GoodsImport) =>
  row.error_count > 0
    ? `${row.row_count} 行，${row.error_count} 处错误`
    : `${row.row_count} 行：新增 ${row.new_count}，修改 ${row.changed_count}，不变 ${row.unchanged_count}`;

const Card = (row: GoodsImport) => (
  <Box>
    <Box sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{row.file_name}</Box>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {row.staff_name} · {dateTime(row.created_at)}
    </Box>
    <Box sx={{ typography: "body2", my: 0.5 }}>{counts(row)}</Box>
    <Status row={row} />
  </Box>
);

export function GoodsImportList() {
  const can = useCan();
  const small = useSmall();
  return (
    <List
      title="商品导入"
      sort={{ field: "id", order: "DESC" }}
      exporter={false}
      actions={false}
      empty={false}
      error={<ListError />}
      pagination={<Pagination rowsPerPageOptions={[10, 25, 50, 100]} />}
    >
      {can("goods", "write") && <UploadPanel />}
      {small ? (
        <CardList card={Card} to={({ id }) => `/goods_imports/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="file_name" label="文件" disableSort />
          <DataTable.Col label="内容" render={counts} />
          <DataTable.Col label="状态" render={(row) => <Status row={row} />} />
          <DataTable.Col
            label="上传"
            render={(row) => <DoneBy name={row.staff_name} at={row.created_at} />}
          />
          <DataTable.Col
            label="导入"
            render={(row) => (row.applied_at ? <DoneBy name={row.applied_by} at={row.applied_at} /> : "—")}
          />
        </DataTable>
      )}
    </List>
  );
}

import DeleteIcon from "@mui/icons-material/DeleteOutlineOutlined";
import { Box, Button } from "@mui/material";
import { useState } from "react";
import { SearchInput } from "react-admin";
import { forgetTracePrefix } from "../../api/calls/shipments";
import type { TracePrefix } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { dateTime } from "../../i18n/time";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("trace_prefixes");

const filters = [<SearchInput key="q" source="q" alwaysOn placeholder="追溯码前 7 位" />];

const exporter = csvExporter("追溯码归属", [
  { label: "前 7 位", value: (row) => row.id },
  { label: "商品编号", value: (row) => row.goods_id },
  { label: "商品", value: (row) => row.goods },
  { label: "登记时间", value: (row) => dateTime(row.created_at) },
]);

function ForgetButton({ row }: { row: TracePrefix }) {
  const [asked, setAsked] = useState(false);
  const { busy, act } = useAction();
  const close = () => setAsked(false);
  return (
    <>
      <Button size="small" color="error" startIcon={<DeleteIcon />} onClick={() => setAsked(true)}>
        删除
      </Button>
      {asked && (
        <ConfirmDialog
          title={`删除追溯码归属：${row.id}`}
          consequences={[`不再属于“${row.goods}”`, "之后第一次发货的商品会重新登记"]}
          confirm="删除"
          danger
          busy={busy}
          onClose={close}
          onConfirm={() =>
            void act({
              run: () => forgetTracePrefix(row.id),
              done: `${row.id} 的归属已删除`,
              refresh: ["trace_prefixes"],
              onDone: close,
            })
          }
        />
      )}
    </>
  );
}

/** The product of the first seven digits of a 药品追溯码, learned from shipped packs. */
export function TracePrefixList() {
  const small = useSmall();
  const writes = useCan()("shipments", "write");
  return (
    <ListFrame
      title="追溯码归属"
      filters={filters}
      sort={{ field: "created_at", order: "DESC" }}
      exporter={exporter}
    >
      {small ? (
        <CardList
          card={(row) => (
            <Box>
              <Box sx={{ fontWeight: 600 }}>{row.id}</Box>
              <Box>{row.goods}</Box>
              {writes && <ForgetButton row={row} />}
            </Box>
          )}
        />
      ) : (
        <DataTable rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source="id" />
          <DataTable.Col source="goods" disableSort />
          <DataTable.Col source="created_at" render={(row) => dateTime(row.created_at)} />
          {writes && (
            <DataTable.Col
              source="goods_id"
              label="操作"
              disableSort
              render={(row) => <ForgetButton row={row} />}
            />
          )}
        </DataTable>
      )}
    </ListFrame>
  );
}

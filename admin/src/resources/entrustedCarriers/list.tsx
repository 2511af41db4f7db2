import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { SearchInput, SelectInput } from "react-admin";
import type { EntrustedCarrier } from "../../api/types";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { FactsDialog } from "./dialogs";
import { CARRIER_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("entrusted_carriers");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称" />,
  <SelectInput key="status" source="status" choices={choices(CARRIER_STATUS)} alwaysOn />,
];

const views = [
  { label: "待审核", filter: { status: "draft" } },
  { label: "已批准", filter: { status: "approved" } },
];

const exporter = csvExporter("承运单位", [
  { label: "名称", value: (carrier) => carrier.name },
  { label: "状态", value: (carrier) => carrier.status_text },
  { label: "统一社会信用代码", value: (carrier) => carrier.credit_code },
  { label: "运输许可证号", value: (carrier) => carrier.licence_number },
  { label: "运输许可证有效期至", value: (carrier) => carrier.licence_until ?? "" },
  { label: "委托运输协议至", value: (carrier) => carrier.contract_until ?? "" },
  { label: "冷藏车、保温箱验证至", value: (carrier) => carrier.validated_until ?? "" },
  { label: "已验证的冷藏车、保温箱", value: (carrier) => carrier.vehicles },
  { label: "登记人", value: (carrier) => carrier.entered_by },
  { label: "审核人", value: (carrier) => carrier.decided_by },
  { label: "审核意见", value: (carrier) => carrier.opinion },
  { label: "不能交运的原因", value: (carrier) => carrier.refusal },
]);

const Status = ({ carrier }: { carrier: EntrustedCarrier }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    <StatusTag word={CARRIER_STATUS[carrier.status]} text={carrier.status_text} />
    {carrier.status === "approved" && carrier.refusal && (
      <StatusTag word={{ text: "资料到期", tone: "danger" }} />
    )}
  </Stack>
);

const card = (carrier: EntrustedCarrier) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{carrier.name}</Box>
      <Status carrier={carrier} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>{carrier.refusal || carrier.vehicles}</Box>
  </Box>
);

/** Who carries parcels, and whether they may be given any. */
export function CarrierList() {
  const small = useSmall();
  const writes = useCan()("shipments", "write");
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ListFrame
        title="承运单位"
        filters={filters}
        views={views}
        sort={{ field: "name", order: "ASC" }}
        exporter={exporter}
        actions={
          writes && (
            <Button size="small" onClick={() => setIsAdding(true)}>
              登记承运单位
            </Button>
          )
        }
      >
        {small ? (
          <CardList card={card} to={({ id }) => `/entrusted_carriers/${id}/show`} />
        ) : (
          <DataTable rowClick="show" bulkActionButtons={false}>
            <DataTable.Col source="name" />
            <DataTable.Col source="status" disableSort render={(carrier) => <Status carrier={carrier} />} />
            <DataTable.Col source="licence_number" disableSort />
            <DataTable.Col source="licence_until" disableSort />
            <DataTable.Col source="contract_until" disableSort />
            <DataTable.Col source="validated_until" disableSort />
            <DataTable.Col source="refusal" disableSort />
          </DataTable>
        )}
      </ListFrame>
      {isAdding && <FactsDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { maxLength, required, SearchInput, SelectInput, TextInput } from "react-admin";
import { addSupplier } from "../../api/calls/suppliers";
import type { Supplier } from "../../api/types";
import { useCan } from "../../api/useCan";
import { StatusTag } from "../../fields/StatusTag";
import { FormDialog } from "../../forms/FormDialog";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { SUPPLIER_STATUS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("suppliers");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称" />,
  <SelectInput key="status" source="status" choices={choices(SUPPLIER_STATUS)} alwaysOn />,
];

const views = [
  { label: "等我审批", filter: { my_turn: true } },
  { label: "待审批", filter: { status: "draft" } },
  { label: "已批准", filter: { status: "approved" } },
  { label: "资料待补", filter: { unscanned: true } },
];

const exporter = csvExporter("供货单位", [
  { label: "名称", value: (s) => s.name },
  { label: "状态", value: (s) => s.status_text },
  { label: "统一社会信用代码", value: (s) => s.credit_code },
  { label: "许可证号", value: (s) => s.licence_number },
  { label: "许可证范围", value: (s) => s.licence_scope },
  { label: "可供货类别", value: (s) => s.scope_text },
  { label: "许可证有效期至", value: (s) => s.licence_until ?? "" },
  { label: "质量保证协议至", value: (s) => s.agreement_until ?? "" },
  { label: "销售人员", value: (s) => s.agent_name },
  { label: "委托书授权的类别", value: (s) => s.letter_text },
  { label: "授权委托书至", value: (s) => s.letter_until ?? "" },
  { label: "扫描件补交期限", value: (s) => s.scans_due_on ?? "" },
  { label: "不能收货的原因", value: (s) => s.refusal },
]);

const Status = ({ supplier }: { supplier: Supplier }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    <StatusTag word={SUPPLIER_STATUS[supplier.status]} text={supplier.status_text} />
    {supplier.status === "approved" && supplier.refusal && (
      <StatusTag word={{ text: supplier.scans_due_on ? "不能收货" : "资料到期", tone: "danger" }} />
    )}
    {supplier.scans_due_on && (
      <StatusTag word={{ text: `资料待补，${supplier.scans_due_on} 前`, tone: "warn" }} />
    )}
  </Stack>
);

const card = (supplier: Supplier) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600 }}>{supplier.name}</Box>
      <Status supplier={supplier} />
    </Stack>
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {supplier.refusal || `许可证至 ${supplier.licence_until ?? ""}`}
    </Box>
  </Box>
);

function AddDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog<{ name: string }, Supplier>
      title="新增供货单位"
      resource="suppliers"
      confirm="新增"
      note="登记资料并通过采购、质量管理、企业负责人三方审批后，才能收它的货。"
      defaultValues={{ name: "" }}
      run={({ name }) => addSupplier(name)}
      done="已新增，请登记资料"
      refresh={["suppliers"]}
      onClose={onClose}
    >
      <TextInput source="name" validate={[required(), maxLength(100)]} autoFocus />
    </FormDialog>
  );
}

/** Whom the wholesaler buys from, and whether goods may come from there. */
export function SupplierList() {
  const small = useSmall();
  const writes = useCan()("goods_receipts", "write");
  const [isAdding, setIsAdding] = useState(false);
  return (
    <>
      <ListFrame
        title="供货单位"
        filters={filters}
        views={views}
        sort={{ field: "name", order: "ASC" }}
        exporter={exporter}
        actions={
          writes && (
            <Button size="small" onClick={() => setIsAdding(true)}>
              新增供货单位
            </Button>
          )
        }
      >
        {small ? (
          <CardList card={card} to={({ id }) => `/suppliers/${id}/show`} />
        ) : (
          <DataTable rowClick="show" bulkActionButtons={false}>
            <DataTable.Col source="name" />
            <DataTable.Col
              source="status"
              disableSort
              render={(supplier) => <Status supplier={supplier} />}
            />
            <DataTable.Col source="licence_number" disableSort />
            <DataTable.Col source="licence_until" disableSort />
            <DataTable.Col source="agreement_until" disableSort />
            <DataTable.Col source="letter_until" disableSort />
            <DataTable.Col source="refusal" disableSort />
          </DataTable>
        )}
      </ListFrame>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

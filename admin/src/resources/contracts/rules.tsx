import { Box } from "@mui/material";
import { BooleanInput, maxValue, minValue, NumberInput, required } from "react-admin";
import type { ContractRule } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Edit } from "../../forms/Edit";
import { FormToolbar } from "../../forms/FormToolbar";
import { RulesReason } from "../../forms/RulesButton";
import { SimpleForm } from "../../forms/SimpleForm";
import { ListError } from "../../lists/ListError";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { AskedChanges } from "../../review/AskedChanges";
import { KeptByQa, useKeepsContracts } from "./keeper";

const { List, DataTable, CardList } = listOf("contract_rules");

const demand = (rule: ContractRule) => (rule.is_required ? "下单前必须签署" : "可签可不签");

const coverage = (rule: ContractRule) => (rule.covers_stores ? "总部签署覆盖门店" : "门店各自签署");

const Card = (rule: ContractRule) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{rule.kind_text}</Box>
    <Box sx={{ typography: "body2", color: "text.secondary" }}>
      {demand(rule)}，有效期 {rule.valid_months} 个月，{coverage(rule)}
    </Box>
  </Box>
);

export function ContractRuleList() {
  const small = useSmall();
  const writes = useKeepsContracts();
  return (
    <List
      title="签署规则"
      exporter={false}
      actions={writes ? false : <KeptByQa what="签署规则" />}
      pagination={false}
      empty={false}
      error={<ListError />}
      sx={{ pt: 2 }}
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (writes ? `/contract_rules/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={writes ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="kind" disableSort render={(r) => r.kind_text} />
          <DataTable.Col source="is_required" disableSort render={demand} />
          <DataTable.Col source="valid_months" disableSort render={(r) => `${r.valid_months} 个月`} />
          <DataTable.Col source="covers_stores" disableSort render={coverage} />
        </DataTable>
      )}
    </List>
  );
}

function Title() {
  const rule = useRecordOf("contract_rules");
  return <span>{rule ? `签署规则：${rule.kind_text}` : "签署规则"}</span>;
}

function Waiting() {
  const rule = useRecordOf("contract_rules");
  return rule ? <AskedChanges address={`contract_rules/${rule.id}`} /> : null;
}

export const ContractRuleEdit = () => (
  <Edit
    title={<Title />}
    mutationMode="pessimistic"
    redirect="list"
    actions={false}
    transform={({
      is_required,
      valid_months,
      covers_stores,
      reason,
    }: ContractRule & { reason?: string }) => ({
      is_required,
      valid_months,
      covers_stores,
      reason: reason ?? "",
    })}
    sx={{ pt: 2 }}
  >
    <SimpleForm sx={{ maxWidth: 640 }} toolbar={<FormToolbar />}>
      <Waiting />
      <BooleanInput source="is_required" helperText="打开后，没有签署的客户马上不能下单" sx={{ mb: 2 }} />
      <NumberInput
        source="valid_months"
        min={1}
        max={36}
        validate={[required(), minValue(1), maxValue(36)]}
        helperText="只影响以后生成的合同"
      />
      <BooleanInput source="covers_stores" helperText="打开后，连锁总部签署的合同对它的门店同样有效" />
      <RulesReason />
    </SimpleForm>
  </Edit>
);

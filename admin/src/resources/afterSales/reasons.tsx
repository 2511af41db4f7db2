import { Box, Button } from "@mui/material";
import {
  BooleanInput,
  CheckboxGroupInput,
  Create,
  CreateButton,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  TopToolbar,
  useGetIdentity,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import type { AfterSaleReason } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Tag } from "../../fields/StatusTag";
import { Edit } from "../../forms/Edit";
import { FormToolbar } from "../../forms/FormToolbar";
import { RulesReason } from "../../forms/RulesButton";
import { SimpleForm } from "../../forms/SimpleForm";
import { choices } from "../../i18n/words";
import { FormGrid } from "../../layout/FormGrid";
import { ListError } from "../../lists/ListError";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { AskedChanges } from "../../review/AskedChanges";
import { GROUNDS, KINDS, kindsFor } from "./words";

const { List, DataTable, CardList } = listOf("after_sale_reasons");

/** Reasons and rules are quality management's alone. */
export function useSetsRules(): boolean {
  const { identity } = useGetIdentity();
  const roles: unknown = identity?.roles;
  return Array.isArray(roles) && roles.includes("qa");
}

const kindsText = (reason: AfterSaleReason) => reason.kinds.map((kind) => KINDS[kind]).join("、");
const Open = ({ reason }: { reason: AfterSaleReason }) =>
  reason.is_open ? <Tag tone="ok">启用</Tag> : <Tag tone="neutral">停用</Tag>;

const Card = (reason: AfterSaleReason) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>
      {reason.text} <Open reason={reason} />
    </Box>
    <Box sx={{ typography: "body2", color: "text.secondary" }}>
      {reason.ground_text} · {kindsText(reason)}
    </Box>
  </Box>
);

export function ReasonList() {
  const small = useSmall();
  const sets = useSetsRules();
  return (
    <List
      title="售后原因"
      exporter={false}
      pagination={false}
      perPage={200}
      empty={false}
      error={<ListError />}
      actions={
        <TopToolbar>
          <Button component={Link} to="/after_sale_rules" size="small">
            售后规则
          </Button>
          {sets && <CreateButton />}
        </TopToolbar>
      }
    >
      {small ? (
        <CardList card={Card} to={({ id }) => (sets ? `/after_sale_reasons/${id}` : undefined)} />
      ) : (
        <DataTable rowClick={sets ? "edit" : false} bulkActionButtons={false}>
          <DataTable.Col source="sort" disableSort />
          <DataTable.Col source="text" disableSort />
          <DataTable.Col source="ground" disableSort render={(r) => r.ground_text} />
          <DataTable.Col source="kinds" disableSort render={kindsText} />
          <DataTable.Col source="is_open" disableSort render={(r) => <Open reason={r} />} />
        </DataTable>
      )}
    </List>
  );
}

function Kinds() {
  const ground: unknown = useWatch({ name: "ground" });
  const open = kindsFor(typeof ground === "string" ? ground : "");
  return (
    <CheckboxGroupInput
      className="wide"
      source="kinds"
      choices={choices(KINDS).filter(({ id }) => open.includes(id))}
      validate={required()}
      helperText="非质量问题、也不是发错少发破损的，只能仅退款；价格有误的只退客服核定的差价；质量投诉只用于质量问题"
    />
  );
}

function Waiting() {
  const reason = useRecordOf("after_sale_reasons");
  return reason?.id ? <AskedChanges address={`after_sale_reasons/${reason.id}`} /> : null;
}

const Form = ({ isNew = false }: { isNew?: boolean }) => (
  <SimpleForm sx={{ maxWidth: 640 }} toolbar={<FormToolbar isNew={isNew} mayDelete={!isNew} />}>
    <Waiting />
    <FormGrid>
      <TextInput className="wide" source="text" validate={required()} helperText="客户申请时看到的文字" />
      <SelectInput source="ground" choices={choices(GROUNDS)} validate={required()} />
      <NumberInput source="sort" min={0} max={9999} defaultValue={100} helperText="小的排在前面" />
      <Kinds />
      <BooleanInput
        className="wide"
        source="is_open"
        defaultValue={true}
        helperText="停用、改归类、减少适用类型的，要另一位质量人员同意后才生效"
      />
      <RulesReason />
    </FormGrid>
  </SimpleForm>
);

const written = ({ text, ground, kinds, sort, is_open, reason }: AfterSaleReason & { reason?: string }) => ({
  text,
  ground,
  kinds: kinds.filter((kind) => kindsFor(ground).includes(kind)),
  sort,
  is_open,
  reason: reason ?? "",
});

export const ReasonEdit = () => (
  <Edit
    title="修改售后原因"
    mutationMode="pessimistic"
    redirect="list"
    actions={false}
    transform={written}
    sx={{ pt: 2 }}
  >
    <Form />
  </Edit>
);

export const ReasonCreate = () => (
  <Create title="新增售后原因" redirect="list" transform={written} sx={{ pt: 2 }}>
    <Form isNew />
  </Create>
);

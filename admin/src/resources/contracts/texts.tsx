import { Alert, Box, Button, Stack } from "@mui/material";
import { Create, maxLength, required, SelectInput, TextInput } from "react-admin";
import { Link } from "react-router-dom";
import type { ContractText } from "../../api/types";
import { useRecordOf, useRows } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { Show } from "../../fields/Show";
import { Tag } from "../../fields/StatusTag";
import { FormToolbar } from "../../forms/FormToolbar";
import { RulesReason } from "../../forms/RulesButton";
import { SimpleForm } from "../../forms/SimpleForm";
import { dateTime } from "../../i18n/time";
import { ListError } from "../../lists/ListError";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { AskedChanges } from "../../review/AskedChanges";
import { ContractBody } from "./ContractBody";
import { KeptByQa, useKeepsContracts } from "./keeper";
import { CONTRACT_KINDS } from "./words";

const { List, DataTable, CardList } = listOf("contract_texts");

const InUse = ({ text }: { text: ContractText }) =>
  text.is_newest ? <Tag tone="ok">使用中</Tag> : <Tag tone="neutral">旧版本</Tag>;

const Card = (text: ContractText) => (
  <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
    <Box>
      {text.title}，第 {text.version} 版
    </Box>
    <InUse text={text} />
  </Stack>
);

/** The fields allowed in `{{…}}`, in all texts. */
function useFields(): ContractText["fields"] {
  const { data } = useRows("contract_texts", {
    pagination: { page: 1, perPage: 1 },
    sort: { field: "id", order: "DESC" },
  });
  return data?.[0]?.fields ?? [];
}

/** A text that somebody wrote and nobody has agreed to yet, to be read before that. */
export function WaitingTexts() {
  const fields = useFields();
  return (
    <AskedChanges
      address="contract_texts"
      whole={(wanted) => (
        <Box component="section" aria-label="提出的新文本" sx={{ mt: 1 }}>
          <ContractBody text={{ body: (wanted as { body: string }).body, fields }} />
        </Box>
      )}
    />
  );
}

export function ContractTextList() {
  const small = useSmall();
  const writes = useKeepsContracts();
  return (
    <>
      <WaitingTexts />
      <List
        title="合同文本"
        exporter={false}
        actions={writes ? false : <KeptByQa what="合同文本" />}
        empty={false}
        error={<ListError />}
        sx={{ pt: 2 }}
      >
        {small ? (
          <CardList card={Card} to={({ id }) => `/contract_texts/${id}/show`} />
        ) : (
          <DataTable rowClick="show" bulkActionButtons={false}>
            <DataTable.Col source="title" disableSort />
            <DataTable.Col source="version" disableSort render={(t) => `第 ${t.version} 版`} />
            <DataTable.Col label="状态" render={(t) => <InUse text={t} />} />
            <DataTable.Col source="written_by" disableSort render={(t) => t.written_by || "系统自带"} />
            <DataTable.Col source="created_at" disableSort render={(t) => dateTime(t.created_at)} />
          </DataTable>
        )}
      </List>
    </>
  );
}

function Content() {
  const text = useRecordOf("contract_texts");
  const writes = useKeepsContracts();
  if (!text) return null;
  const draft = { kind: text.kind, title: text.title, body: text.body };
  return (
    <>
      <RecordHead name={`${text.title}，第 ${text.version} 版`} state={<InUse text={text} />}>
        {writes && (
          <Button
            size="small"
            variant="contained"
            component={Link}
            to="/contract_texts/create"
            state={{ record: draft }}
          >
            在此基础上写新版本
          </Button>
        )}
      </RecordHead>
      <Panel title="正文">
        <ContractBody text={text} />
      </Panel>
    </>
  );
}

export const ContractTextShow = () => (
  <Show title="合同文本" component="div" actions={false} sx={{ pt: 2 }}>
    <Content />
  </Show>
);

function FieldsPanel() {
  const fields = useFields();
  return (
    <Panel title="可用栏目">
      <Facts columns={2} facts={fields.map(({ name, text }) => ({ label: text, value: `{{${name}}}` }))} />
    </Panel>
  );
}

export const ContractTextCreate = () => (
  <Create
    title="新的合同文本"
    redirect="list"
    actions={false}
    transform={({ kind, title, body, reason }: ContractText & { reason: string }) => ({
      kind,
      title,
      body,
      reason,
    })}
    sx={{ pt: 2 }}
  >
    <Box>
      <FieldsPanel />
      <SimpleForm sx={{ maxWidth: 960 }} toolbar={<FormToolbar save="提出新版本" />}>
        <Alert severity="info" sx={{ mb: 2, width: "100%" }}>
          客户要签署这份文本：提出后由另一位质量人员通读同意，才开始使用。
        </Alert>
        <SelectInput source="kind" choices={CONTRACT_KINDS} validate={required()} />
        <TextInput source="title" validate={[required(), maxLength(40)]} fullWidth />
        <TextInput
          source="body"
          multiline
          minRows={16}
          fullWidth
          validate={required()}
          helperText="一行一段；以 ## 开头的一行是条款标题。开始使用后新生成的合同用它，已生成的不变。"
        />
        <RulesReason />
      </SimpleForm>
    </Box>
  </Create>
);

import { Alert, Card, Skeleton } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RecordContextProvider, ResourceContextProvider, required, TextInput, Title } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { afterSaleRules, setAfterSaleRules } from "../../api/calls/afterSales";
import type { AfterSaleRules } from "../../api/types";
import { forgetUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { keyOf, openedRecord, type Read } from "../../api/versions";
import { FormToolbar } from "../../forms/FormToolbar";
import { RulesReason } from "../../forms/RulesButton";
import { SimpleForm } from "../../forms/SimpleForm";
import { typedTexts } from "../../inputs/text";
import { FormGrid } from "../../layout/FormGrid";
import { AskedChanges } from "../../review/AskedChanges";
import { useSetsRules } from "./reasons";

const KEY = "after_sale_rules";

type Field = keyof Omit<AfterSaleRules, "id">;

const FIELDS: { name: Field; label: string; help: string }[] = [
  { name: "open_days", label: "申请期（天）", help: "确认收货后多少天内可以申请售后" },
  { name: "send_within_days", label: "寄回期限（天）", help: "同意后多少天内没有寄回，自动关闭" },
  { name: "most_photos", label: "照片张数上限", help: "每张售后单最多多少张照片，1–30" },
  { name: "second_person_above", label: "两人复核金额（元）", help: "退款超过这个金额须两位同事分别确认" },
  { name: "return_receiver", label: "退货收件人", help: "" },
  { name: "return_phone", label: "退货电话", help: "手机，或 区号-座机" },
  { name: "return_address", label: "退货地址", help: "客户按这个地址寄回" },
];

type Typed = Record<Field | "reason", string | number | null>;

/** What is typed is sent as text: the server names what is no number. */
const rulesOf = (typed: Typed) =>
  typedTexts<Field | "reason">(typed, [...FIELDS.map(({ name }) => name), "reason"]);

export function AfterSaleRulesPage() {
  const rules = useQuery({ queryKey: [KEY], queryFn: ({ signal }) => afterSaleRules(signal) });
  return (
    <>
      <Title title="售后规则" />
      {rules.error && <Alert severity="error">没有读到售后规则，请刷新页面</Alert>}
      {rules.data ? (
        <ResourceContextProvider value={KEY}>
          <AskedChanges address={KEY} />
          <RecordContextProvider value={rules.data}>
            <RulesForm rules={rules.data} />
          </RecordContextProvider>
        </ResourceContextProvider>
      ) : (
        <Skeleton variant="rounded" height={480} sx={{ maxWidth: 640, mt: 2 }} />
      )}
    </>
  );
}

function RulesForm({ rules }: { rules: AfterSaleRules & Read }) {
  const sets = useSetsRules();
  const { act } = useAction();
  const client = useQueryClient();
  const key = keyOf(KEY, rules.id);
  const save = (typed: Typed) =>
    act({
      run: () => setAfterSaleRules((openedRecord(key) ?? rules) as AfterSaleRules & Read, rulesOf(typed)),
      done: "已保存；放宽申请期或复核金额的要另一位质量人员同意",
      refresh: ["asked_changes"],
      onDone: (now) => {
        forgetUnsaved(key);
        client.setQueryData([KEY], now);
      },
    });
  return (
    <Card sx={{ maxWidth: 640, mt: 2 }}>
      <SimpleForm
        onSubmit={async (typed: FieldValues) => ({ ...(await save(typed as Typed)) })}
        toolbar={sets ? <FormToolbar /> : false}
      >
        <FormGrid>
          {FIELDS.map(({ name, label, help }) => (
            <TextInput
              key={name}
              className="wide"
              source={name}
              label={label}
              helperText={help}
              validate={required()}
              readOnly={!sets}
            />
          ))}
          <RulesReason keptBy={sets ? undefined : "质量管理岗位"} />
        </FormGrid>
      </SimpleForm>
    </Card>
  );
}

import { Alert, Button, Card, Skeleton, Stack, TextField } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Title } from "react-admin";
import { afterSaleRules, setAfterSaleRules } from "../../api/calls/afterSales";
import type { AfterSaleRules } from "../../api/types";
import { useUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { useSetsRules } from "./reasons";

const KEY = "after_sale_rules";

const FIELDS: { name: keyof Omit<AfterSaleRules, "id">; label: string; help: string }[] = [
  { name: "open_days", label: "申请期（天）", help: "确认收货后多少天内可以申请售后" },
  { name: "send_within_days", label: "寄回期限（天）", help: "同意后多少天内没有寄回，自动关闭" },
  { name: "most_photos", label: "照片张数上限", help: "每张售后单最多多少张照片，1–30" },
  { name: "second_person_above", label: "两人复核金额（元）", help: "退款超过这个金额须两位同事分别确认" },
  { name: "return_receiver", label: "退货收件人", help: "" },
  { name: "return_phone", label: "退货电话", help: "手机，或 区号-座机" },
  { name: "return_address", label: "退货地址", help: "客户按这个地址寄回" },
];

/** Input is kept when another user's change is read; both are merged on 保存. */
export function AfterSaleRulesPage() {
  const [saved, setSaved] = useState(0);
  const rules = useQuery({ queryKey: [KEY], queryFn: ({ signal }) => afterSaleRules(signal) });
  return (
    <>
      <Title title="售后规则" />
      {rules.error && <Alert severity="error">没有读到售后规则，请刷新页面</Alert>}
      {rules.data ? (
        <Form key={saved} rules={rules.data} onSaved={() => setSaved(saved + 1)} />
      ) : (
        <Skeleton variant="rounded" height={480} sx={{ maxWidth: 640, mt: 2 }} />
      )}
    </>
  );
}

function Form({ rules, onSaved }: { rules: AfterSaleRules; onSaved: () => void }) {
  const [read] = useState(rules);
  const sets = useSetsRules();
  const { busy, act } = useAction();
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(FIELDS.map(({ name }) => [name, String(rules[name])])),
  );
  const [reason, setReason] = useState("");
  const client = useQueryClient();
  useUnsaved(reason !== "" || FIELDS.some(({ name }) => values[name] !== String(read[name])));
  return (
    <Card sx={{ maxWidth: 640, p: 2, mt: 2 }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void act({
            run: () => setAfterSaleRules(read, { ...values, reason }),
            done: "售后规则已保存",
            refresh: [],
            onDone: (now) => {
              client.setQueryData([KEY], now);
              onSaved();
            },
          });
        }}
      >
        <Stack sx={{ gap: 2 }}>
          {FIELDS.map(({ name, label, help }) => (
            <TextField
              key={name}
              label={label}
              helperText={help}
              required
              disabled={!sets}
              value={values[name] ?? ""}
              onChange={(event) => setValues((all) => ({ ...all, [name]: event.target.value }))}
            />
          ))}
          {sets ? (
            <>
              <TextField
                label="修改原因"
                required
                value={reason}
                helperText="会记入操作日志"
                onChange={(event) => setReason(event.target.value)}
              />
              <Button type="submit" variant="contained" disabled={busy || !reason.trim()}>
                保存
              </Button>
            </>
          ) : (
            <Alert severity="info">售后规则由质量管理岗位维护</Alert>
          )}
        </Stack>
      </form>
    </Card>
  );
}

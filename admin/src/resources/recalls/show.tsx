import { Alert, Box, Button, Link as MuiLink, Stack, Typography } from "@mui/material";
import { useState } from "react";
import { Confirm, useRecordContext } from "react-admin";
import { Link } from "react-router-dom";
import { moveRecall } from "../../api/calls/recalls";
import type { Recall } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { Facts } from "../../fields/Facts";
import { LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { RecordTitle } from "../../fields/RecordTitle";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { RECALL_STATUS } from "./words";

type Step = "issue" | "drop" | "close";

const STEPS: Record<Step, { text: string; ask: string; done: string }> = {
  issue: { text: "复核并发出", ask: "发出后，收到过这个批号的全部客户会立即收到通知。", done: "召回已发出" },
  drop: { text: "撤销起草", ask: "撤销后，这个批号恢复出库。", done: "起草已撤销，批号已解锁" },
  close: { text: "结束召回", ask: "结束后客户不能再修改回复，批号仍然锁定。", done: "召回已结束" },
};

function Steps({ recall }: { recall: Recall }) {
  const [step, setStep] = useState<Step | null>(null);
  const { busy, act } = useAction();
  const close = () => setStep(null);
  const button = (name: Step, color: "error" | "primary") => (
    <Button size="small" variant="contained" color={color} disabled={busy} onClick={() => setStep(name)}>
      {STEPS[name].text}
    </Button>
  );
  return (
    <>
      {recall.status === "draft" && (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => setStep("drop")}>
          撤销起草
        </Button>
      )}
      {recall.can_issue && button("issue", "error")}
      {recall.can_close && button("close", "primary")}
      {step && (
        <Confirm
          isOpen
          title={`${STEPS[step].text}：${recall.goods_name} ${recall.batch_number}`}
          content={STEPS[step].ask}
          loading={busy}
          onClose={close}
          onConfirm={() =>
            void act({
              run: () => moveRecall(recall.id, step),
              done: STEPS[step].done,
              refresh: ["recalls", "stocks", "batch_reports"],
              onDone: close,
              onConflict: close,
            })
          }
        />
      )}
    </>
  );
}

type Company = Recall["companies"][number];

function Orders({ orders }: Pick<Company, "orders">) {
  const opens = useCan()("orders", "read");
  return orders.map((order) => (
    <Box key={order}>
      {opens ? (
        <MuiLink component={Link} to={`/orders/${order}/show`}>
          {order}
        </MuiLink>
      ) : (
        order
      )}
    </Box>
  ));
}

const Companies = ({ recall }: { recall: Recall }) => {
  const counted = (units: number) => `${units} ${recall.unit}`;
  return (
    <LineTable<Company>
      label="客户回复"
      lines={recall.companies}
      keyOf={({ company_id }) => company_id}
      columns={[
        { head: "客户", cell: ({ company }) => <b>{company}</b> },
        { head: "联系电话", wide: true, cell: ({ phone }) => phone },
        { head: "订单", wide: true, cell: ({ orders }) => <Orders orders={orders} /> },
        { head: "收到", align: "right", cell: ({ shipped }) => counted(shipped) },
        { head: "已退回", align: "right", cell: ({ returned }) => (returned > 0 ? counted(returned) : "—") },
        { head: "库存", align: "right", cell: (one) => (one.answered_at ? counted(one.in_stock) : "—") },
        { head: "已售", align: "right", cell: (one) => (one.answered_at ? counted(one.sold) : "—") },
        {
          head: "回复",
          wide: true,
          cell: (one) =>
            one.answered_at ? (
              `${one.answered_by} ${dateTime(one.answered_at)} ${one.note}`
            ) : (
              <StatusTag word={{ text: "未回复", tone: "danger" }} />
            ),
        },
      ]}
    />
  );
};

function Content() {
  const recall = useRecordContext<Recall>();
  const writes = useCan()("recalls", "write");
  if (!recall) return null;
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, mb: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Typography variant="h5" component="h2">
          {recall.goods_name} {recall.batch_number}
        </Typography>
        <StatusTag word={RECALL_STATUS[recall.status]} text={recall.status_text} />
        <Box sx={{ flex: 1 }} />
        {writes && <Steps recall={recall} />}
      </Stack>
      {writes && recall.status === "draft" && !recall.can_issue && (
        <Alert severity="info" sx={{ mb: 2 }}>
          这次召回由您起草，须由另一位质量管理人员复核后发出。批号已经锁定。
        </Alert>
      )}
      <Panel title="召回">
        <Facts
          facts={[
            { label: "召回编号", value: recall.number },
            { label: "级别", value: recall.level_text },
            { label: "规格", value: recall.spec },
            { label: "生产企业", value: recall.maker },
            { label: "起草", value: `${recall.created_by} ${dateTime(recall.created_at)}` },
            { label: "复核", value: `${recall.decided_by} ${dateTime(recall.decided_at)}`.trim() },
            { label: "原因", value: recall.reason, wide: true },
            { label: "客户要做", value: recall.instruction, wide: true },
          ]}
        />
      </Panel>
      {recall.status !== "draft" && (
        <Panel title={`客户回复（${recall.answered} / ${recall.notices}）`} flush>
          {recall.companies.length > 0 ? (
            <Companies recall={recall} />
          ) : (
            <Alert severity="info">这个批号没有发给过任何客户。</Alert>
          )}
        </Panel>
      )}
    </>
  );
}

export const RecallShow = () => (
  <Show<Recall>
    title={<RecordTitle kind="召回" />}
    component="div"
    actions={false}
    sx={{ pt: 2, "& .RaShow-card": { minWidth: 0 } }}
  >
    <Content />
  </Show>
);

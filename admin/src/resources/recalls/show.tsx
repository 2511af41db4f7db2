import { Alert, Button } from "@mui/material";
import { useState } from "react";
import { Confirm } from "react-admin";
import { Link } from "react-router-dom";
import { moveRecall } from "../../api/calls/recalls";
import type { Recall } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordTitle } from "../../fields/RecordTitle";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { registersLink } from "../../lists/link";
import { Companies } from "./Companies";
import { CloseDialog } from "./dialogs";
import { Reports } from "./Reports";
import { LATE, RECALL_STATUS } from "./words";

type Step = "issue" | "drop";

const STEPS: Record<Step, { text: string; ask: string; done: string }> = {
  issue: { text: "复核并发出", ask: "发出后，收到过这个批号的全部客户会立即收到通知。", done: "召回已发出" },
  drop: {
    text: "撤销起草",
    ask: "撤销后，这个批号恢复出库；以前发出过召回的批号仍然锁定。",
    done: "起草已撤销",
  },
};

function Steps({ recall }: { recall: Recall }) {
  const [step, setStep] = useState<Step | null>(null);
  const [isClosing, setIsClosing] = useState(false);
  const { busy, act } = useAction();
  const close = () => setStep(null);
  return (
    <>
      {recall.status === "draft" && (
        <Button size="small" variant="outlined" disabled={busy} onClick={() => setStep("drop")}>
          撤销起草
        </Button>
      )}
      {recall.can_issue && (
        <Button
          size="small"
          variant="contained"
          color="error"
          disabled={busy}
          onClick={() => setStep("issue")}
        >
          {STEPS.issue.text}
        </Button>
      )}
      {recall.can_close && (
        <Button size="small" variant="contained" disabled={busy} onClick={() => setIsClosing(true)}>
          结束召回
        </Button>
      )}
      {isClosing && <CloseDialog recall={recall} onClose={() => setIsClosing(false)} />}
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

const Deadline = ({ recall }: { recall: Recall }) => (
  <>
    {dateTime(recall.notify_by)} {recall.is_late && <StatusTag word={LATE} />}
  </>
);

function Content() {
  const recall = useRecordOf("recalls");
  const can = useCan();
  const writes = can("recalls", "write");
  if (!recall) return null;
  return (
    <>
      <RecordHead
        name={`${recall.goods_name} ${recall.batch_number}`}
        state={<StatusTag word={RECALL_STATUS[recall.status]} text={recall.status_text} />}
      >
        {can("inspections", "read") && (
          <Button
            size="small"
            component={Link}
            to={registersLink({ goods_id: recall.goods_id, batch: recall.batch_number })}
          >
            迎检台账
          </Button>
        )}
        {writes && <Steps recall={recall} />}
      </RecordHead>
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
            { label: "通知期限", value: <Deadline recall={recall} /> },
            { label: "结束", value: `${recall.closed_by} ${dateTime(recall.closed_at)}`.trim() },
            { label: "原因", value: recall.reason, wide: true },
            { label: "客户要做", value: recall.instruction, wide: true },
            { label: "效果评价", value: recall.conclusion, wide: true },
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
      {(recall.status === "active" || recall.status === "closed") && <Reports recall={recall} />}
    </>
  );
}

export const RecallShow = () => (
  <Show
    title={<RecordTitle kind="召回" />}
    component="div"
    actions={false}
    sx={{ pt: 2, "& .RaShow-card": { minWidth: 0 } }}
  >
    <Content />
  </Show>
);

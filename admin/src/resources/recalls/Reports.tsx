import { Alert, Button, Stack } from "@mui/material";
import { useState } from "react";
import { recallPlan, recallSheet, recallSummary } from "../../api/calls/recalls";
import type { Recall } from "../../api/types";
import { useCan } from "../../api/useCan";
import { LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { dateTime } from "../../i18n/time";
import { ReportDialog } from "./dialogs";

type Report = Recall["reports"][number];

/** What the authority was told and must be told, and the papers for it. */
export function Reports({ recall }: { recall: Recall }) {
  const writes = useCan()("recalls", "write");
  const [isReporting, setIsReporting] = useState(false);
  const { next_report: next } = recall;
  return (
    <Panel
      title="向监管部门报告"
      action={
        writes && (
          <Button size="small" onClick={() => setIsReporting(true)}>
            登记报告
          </Button>
        )
      }
    >
      <Stack direction="row" useFlexGap sx={{ gap: 1, mb: 2, flexWrap: "wrap" }}>
        <Button size="small" variant="outlined" href={recallPlan(recall.id)} download>
          打印召回计划
        </Button>
        {recall.status === "closed" && (
          <Button size="small" variant="outlined" href={recallSummary(recall.id)} download>
            打印总结报告
          </Button>
        )}
        <Button size="small" variant="outlined" href={recallSheet(recall.id)} download>
          下载客户名单
        </Button>
      </Stack>
      {next && (
        <Alert severity={next.is_overdue ? "error" : "info"} sx={{ mb: recall.reports.length > 0 ? 2 : 0 }}>
          {next.kind_text}应在 {next.due_on} 前报送{next.is_overdue && "，已超期"}。
        </Alert>
      )}
      {recall.reports.length > 0 && (
        <LineTable<Report>
          label="已报告"
          lines={recall.reports}
          keyOf={({ id }) => id}
          columns={[
            { head: "报告", cell: ({ kind_text }) => <b>{kind_text}</b> },
            { head: "报送日期", cell: ({ reported_on }) => reported_on },
            { head: "监管部门", wide: true, cell: ({ authority }) => authority },
            { head: "说明", wide: true, cell: ({ note }) => note || "—" },
            { head: "登记", wide: true, cell: (one) => `${one.made_by} ${dateTime(one.made_at)}` },
          ]}
        />
      )}
      {isReporting && <ReportDialog recall={recall} onClose={() => setIsReporting(false)} />}
    </Panel>
  );
}

import { Alert, Box, Link as MuiLink, Stack, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { feedbackPhoto } from "../../api/calls/feedback";
import type { Feedback } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordTitle } from "../../fields/RecordTitle";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime, lastDayBefore } from "../../i18n/time";
import { Photos } from "../afterSales/Photos";
import { FeedbackActions } from "./actions";
import { deadlineOf, FEEDBACK_STATUS } from "./words";

type Message = Feedback["messages"][number];

function Said({ message }: { message: Message }) {
  return (
    <Box
      sx={{
        p: 1.5,
        mb: 1,
        borderRadius: 1,
        bgcolor: message.is_answer ? "primary.light" : "action.hover",
        ml: message.is_answer ? 4 : 0,
        mr: message.is_answer ? 0 : 4,
      }}
    >
      <Box sx={{ typography: "caption", color: "text.secondary" }}>
        {message.is_answer ? `答复 · ${message.author}` : `买家补充 · ${message.author}`} ·{" "}
        {dateTime(message.created_at)}
      </Box>
      <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{message.content}</Box>
    </Box>
  );
}

function About({ row }: { row: Feedback }) {
  const can = useCan();
  const link = (to: string, text: string, resource: string) =>
    can(resource, "read") ? (
      <MuiLink component={Link} to={to}>
        {text}
      </MuiLink>
    ) : (
      text
    );
  return (
    <Panel title="情况">
      <Facts
        columns={1}
        facts={[
          { label: "类型", value: row.kind_text },
          { label: "客户", value: link(`/companies/${row.company_id}/show`, row.company, "companies") },
          { label: "提交人", value: row.member },
          { label: "联系方式", value: row.contact },
          {
            label: "订单",
            value: row.order_number && link(`/orders/${row.order_number}/show`, row.order_number, "orders"),
          },
          { label: "负责人", value: row.assignee },
          { label: "提交时间", value: dateTime(row.created_at) },
          { label: "答复期限", value: lastDayBefore(row.due_at) },
          { label: "首次答复", value: dateTime(row.answered_at) },
          { label: "办结时间", value: dateTime(row.closed_at) },
        ]}
      />
    </Panel>
  );
}

function Content() {
  const row = useRecordOf("feedback");
  if (!row) return null;
  const deadline = deadlineOf(row);
  const photos = row.photos.map((id) => ({
    id,
    url: feedbackPhoto(id),
    at: row.created_at,
  }));
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, mb: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Typography variant="h5" component="h2">
          {row.kind_text} {row.id}
        </Typography>
        <StatusTag word={FEEDBACK_STATUS[row.status]} text={row.status_text} />
        {deadline && <StatusTag word={deadline} />}
        <Box sx={{ flex: 1 }} />
        <FeedbackActions row={row} />
      </Stack>
      {row.is_overdue && (
        <Alert severity="error" sx={{ mb: 2 }}>
          投诉应在 {lastDayBefore(row.due_at)} 前（含当天）给出第一次答复，现在已经超期，请马上答复。
        </Alert>
      )}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 320px" },
        }}
      >
        <div>
          <Panel title="内容">
            <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{row.content}</Box>
          </Panel>
          {photos.length > 0 && (
            <Panel title={`图片（${photos.length} 张）`}>
              <Photos photos={photos} />
            </Panel>
          )}
          <Panel title="往来">
            {row.messages.length === 0 && !row.result && (
              <Box sx={{ color: "text.secondary" }}>还没有答复</Box>
            )}
            {row.messages.map((message) => (
              <Said key={message.id} message={message} />
            ))}
            {row.result && <Alert severity="success">处理结果：{row.result}</Alert>}
          </Panel>
        </div>
        <About row={row} />
      </Box>
    </>
  );
}

export function FeedbackShow() {
  return (
    <Show title={<RecordTitle kind="反馈" />} component="div" actions={false} sx={{ pt: 2 }}>
      <Content />
    </Show>
  );
}

import { Alert, Box } from "@mui/material";
import { feedbackPhoto } from "../../api/calls/feedback";
import type { Feedback } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordLink } from "../../fields/RecordLink";
import { RecordPage } from "../../fields/RecordPage";
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
  return (
    <Panel title="情况">
      <Facts
        columns={1}
        facts={[
          { label: "类型", value: row.kind_text },
          {
            label: "客户",
            value: (
              <RecordLink resource="companies" id={row.company_id}>
                {row.company}
              </RecordLink>
            ),
          },
          { label: "提交人", value: row.member },
          { label: "联系方式", value: row.contact },
          {
            label: "订单",
            value: row.order_number && (
              <RecordLink resource="orders" id={row.order_number}>
                {row.order_number}
              </RecordLink>
            ),
          },
          { label: "商品", value: row.goods },
          { label: "批号", value: row.batch_number },
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
      <RecordHead
        name={`${row.kind_text} ${row.id}`}
        state={
          <>
            <StatusTag word={FEEDBACK_STATUS[row.status]} text={row.status_text} />
            {deadline && <StatusTag word={deadline} />}
          </>
        }
      >
        <FeedbackActions row={row} />
      </RecordHead>
      {row.is_overdue && (
        <Alert severity="error" sx={{ mb: 2 }}>
          投诉应在 {lastDayBefore(row.due_at)} 前（含当天）给出第一次答复，现在已经超期，请马上答复。
        </Alert>
      )}
      <MainAndSide side={<About row={row} />}>
        <Panel title="内容">
          <Box sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{row.content}</Box>
        </Panel>
        {photos.length > 0 && (
          <Panel title={`图片（${photos.length} 张）`}>
            <Photos photos={photos} />
          </Panel>
        )}
        <Panel title="往来">
          {row.messages.length === 0 && !row.result && <Box sx={{ color: "text.secondary" }}>还没有答复</Box>}
          {row.messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
          {row.result && <Alert severity="success">处理结果：{row.result}</Alert>}
        </Panel>
      </MainAndSide>
    </>
  );
}

export function FeedbackShow() {
  return (
    <RecordPage kind="反馈">
      <Content />
    </RecordPage>
  );
}

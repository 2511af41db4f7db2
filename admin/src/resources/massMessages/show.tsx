import { Alert, Box, LinearProgress } from "@mui/material";
import type { MassMessage } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordTitle } from "../../fields/RecordTitle";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { History } from "../../history/History";
import { dateTime } from "../../i18n/time";
import { audienceText } from "../promotions/words";
import { MassSteps } from "./Steps";
import { channelsText, MASS_STATUS, progressText, takenBackText } from "./words";

/** While it goes out or comes back, the page follows. */
const FOLLOWED_MS = 3_000;

const following = {
  refetchInterval: ({ state }: { state: { data?: MassMessage } }) =>
    ["sending", "taking_back"].includes(state.data?.status ?? "") ? FOLLOWED_MS : false,
} as const;

function Progress({ message }: { message: MassMessage }) {
  if (message.status !== "sending") return null;
  const total = Math.max(message.estimate, message.handled, 1);
  return (
    <Box sx={{ mb: 2 }}>
      <LinearProgress variant="determinate" value={(message.handled / total) * 100} aria-label="发送进度" />
      <Box sx={{ typography: "caption", color: "text.secondary" }}>{progressText(message)}</Box>
    </Box>
  );
}

function Told({ message }: { message: MassMessage }) {
  const isRefused = message.status === "draft" && message.decided_reason !== "";
  return (
    <>
      {isRefused && (
        <Alert severity="error" sx={{ mb: 2 }}>
          被驳回：{message.decided_reason}（{message.decided_by} {dateTime(message.decided_at)}
          ）。修改后可以再提交。
        </Alert>
      )}
      {message.stop_reason && (
        <Alert severity="error" sx={{ mb: 2 }}>
          已停止：{message.stop_reason}
        </Alert>
      )}
      {message.taken_back_at && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {`${MASS_STATUS[message.status]?.text}：${message.taken_back_reason}（${message.taken_back_by} ${dateTime(message.taken_back_at)}）。${takenBackText(message)}。`}
        </Alert>
      )}
    </>
  );
}

function Content() {
  const message = useRecordOf("mass_messages");
  if (!message) return null;
  return (
    <>
      <RecordHead name={message.title} state={<StatusTag word={MASS_STATUS[message.status]} />}>
        <MassSteps message={message} />
      </RecordHead>
      <Told message={message} />
      <Progress message={message} />
      <MainAndSide
        isSideBroad
        side={
          <>
            {message.status !== "draft" && (
              <Panel title="效果">
                <Facts
                  facts={[
                    { label: "预计", value: message.estimate },
                    { label: "送达", value: message.sent },
                    { label: "站内已读", value: message.read ?? 0 },
                    { label: "邮件", value: message.mailed },
                    { label: "短信", value: message.texted },
                    { label: "不接收", value: message.skipped_choice },
                    { label: "当天已满", value: message.skipped_cap },
                    { label: "结束", value: dateTime(message.ended_at) },
                  ]}
                />
              </Panel>
            )}
            <History of="mass_messages" id={message.id} version={message.updated_at} />
          </>
        }
      >
        <Panel title={message.kind_text}>
          <Box sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere", mb: 2 }}>{message.body}</Box>
          <Facts
            facts={[
              { label: "链接", value: message.url, wide: true },
              { label: "发送方式", value: channelsText(message.channels) },
              { label: "对象", value: audienceText(message) },
              { label: "提出", value: [message.proposed_by, dateTime(message.proposed_at)].join(" ") },
              { label: "复核", value: [message.decided_by, dateTime(message.decided_at)].join(" ") },
            ]}
          />
        </Panel>
      </MainAndSide>
    </>
  );
}

export const MassMessageShow = () => (
  <Show
    title={<RecordTitle kind="群发消息" />}
    component="div"
    actions={false}
    queryOptions={following}
    sx={{ pt: 2 }}
  >
    <Content />
  </Show>
);

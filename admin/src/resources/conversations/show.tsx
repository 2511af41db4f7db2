import { Alert, Box, Button, CircularProgress } from "@mui/material";
import { Link } from "react-router-dom";
import type { Conversation } from "../../api/types";
import { NOTHING, useAction } from "../../api/useAction";
import { useRecordOf } from "../../api/useRecords";
import { BeginButton } from "../../chats/BeginButton";
import { consoleLink } from "../../chats/consoleLink";
import { Facts } from "../../fields/Facts";
import { MainAndSide } from "../../fields/MainAndSide";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordLink } from "../../fields/RecordLink";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { listLink } from "../../lists/link";
import { Log } from "../service/Log";
import { useLine, useSaid, useServiceNews } from "../service/useConsole";
import { ClassifyButton } from "./ClassifyButton";
import { recordOf, saveRecord } from "./record";
import { CONVERSATION_STATE, ratingOf } from "./words";

const nothing = () => undefined;

/** What was said, to be read: whoever answers does so in the console. */
function Said({ id }: { id: number }) {
  const typing = useServiceNews();
  const { data: said, error } = useSaid(id, useLine());
  if (error && !said) return <Alert severity="error">{error.message}</Alert>;
  if (!said) return <CircularProgress aria-label="加载中" sx={{ m: 4 }} />;
  return (
    <Box sx={{ display: "flex", flexDirection: "column", height: { xs: "70vh", md: "calc(100vh - 260px)" } }}>
      <Log id={id} said={said} going={[]} typing={typing.get(id)} onAgain={nothing} onDrop={nothing} />
    </Box>
  );
}

function About({ talk }: { talk: Conversation }) {
  return (
    <Panel title="情况">
      <Facts
        columns={1}
        facts={[
          {
            label: "客户",
            value: (
              <RecordLink resource="companies" id={talk.company_id}>
                {talk.company}
              </RecordLink>
            ),
          },
          { label: "联系人", value: talk.member },
          { label: "客服", value: talk.staff_name },
          { label: "发起", value: talk.begun_by_staff ? "客服" : "客户" },
          { label: "开始时间", value: dateTime(talk.created_at) },
          { label: "首次回复", value: dateTime(talk.first_answer_at) },
          { label: "最近消息", value: dateTime(talk.last_message_at) },
          { label: "结束时间", value: dateTime(talk.closed_at) },
          { label: "主题", value: talk.topic },
          { label: "结束备注", value: talk.close_reason },
          { label: "评价", value: ratingOf(talk) },
        ]}
      />
    </Panel>
  );
}

function SaveRecord({ talk }: { talk: Conversation }) {
  const { busy, act } = useAction();
  return (
    <Button
      size="small"
      disabled={busy}
      onClick={() =>
        void act({
          run: () => recordOf(talk.id),
          refresh: NOTHING,
          onDone: (said) => saveRecord(talk, said),
        })
      }
    >
      导出聊天记录
    </Button>
  );
}

function Content() {
  const talk = useRecordOf("service/conversations");
  if (!talk) return null;
  return (
    <>
      <RecordHead
        name={`${talk.company} ${talk.id}`}
        state={<StatusTag word={CONVERSATION_STATE[talk.state]} text={talk.state_text} />}
      >
        <Button
          size="small"
          component={Link}
          to={listLink("service/conversations", { company_id: talk.company_id })}
        >
          这位客户的全部会话
        </Button>
        {talk.state === "closed" && <ClassifyButton talk={talk} />}
        <SaveRecord talk={talk} />
        {talk.state === "closed" && !talk.muted_until && (
          <BeginButton
            company={{ id: talk.company_id, name: talk.company }}
            member={{ id: talk.member_id, name: talk.member }}
          />
        )}
        <Button size="small" component={Link} to={consoleLink(talk.id)}>
          在客服台打开
        </Button>
      </RecordHead>
      <MainAndSide side={<About talk={talk} />}>
        <Panel title="会话内容" flush>
          <Said id={talk.id} />
        </Panel>
      </MainAndSide>
    </>
  );
}

export function ConversationShow() {
  return (
    <RecordPage kind="会话">
      <Content />
    </RecordPage>
  );
}

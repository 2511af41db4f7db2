import { Alert, Box, Button, CircularProgress, Link as MuiLink, Stack, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import type { Conversation } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordTitle } from "../../fields/RecordTitle";
import { Show } from "../../fields/Show";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { listLink } from "../../lists/link";
import { consoleLink } from "../service/consoleLink";
import { Log } from "../service/Log";
import { useLine, useSaid, useServiceNews } from "../service/useConsole";
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
  const can = useCan();
  const company = can("companies", "read") ? (
    <MuiLink component={Link} to={`/companies/${talk.company_id}/show`}>
      {talk.company}
    </MuiLink>
  ) : (
    talk.company
  );
  return (
    <Panel title="情况">
      <Facts
        columns={1}
        facts={[
          { label: "客户", value: company },
          { label: "联系人", value: talk.member },
          { label: "客服", value: talk.staff_name },
          { label: "开始时间", value: dateTime(talk.created_at) },
          { label: "首次回复", value: dateTime(talk.first_answer_at) },
          { label: "最近消息", value: dateTime(talk.last_message_at) },
          { label: "结束时间", value: dateTime(talk.closed_at) },
          { label: "结束备注", value: talk.close_reason },
          { label: "评价", value: ratingOf(talk) },
        ]}
      />
    </Panel>
  );
}

function Content() {
  const talk = useRecordOf("service/conversations");
  if (!talk) return null;
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, mb: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Typography variant="h5" component="h2">
          {talk.company} {talk.id}
        </Typography>
        <StatusTag word={CONVERSATION_STATE[talk.state]} text={talk.state_text} />
        <Box sx={{ flex: 1 }} />
        <Button
          size="small"
          component={Link}
          to={listLink("service/conversations", { company_id: talk.company_id })}
        >
          这位客户的全部会话
        </Button>
        <Button size="small" component={Link} to={consoleLink(talk.id)}>
          在客服台打开
        </Button>
      </Stack>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 320px" },
        }}
      >
        <Panel title="会话内容" flush>
          <Said id={talk.id} />
        </Panel>
        <About talk={talk} />
      </Box>
    </>
  );
}

export function ConversationShow() {
  return (
    <Show title={<RecordTitle kind="会话" />} component="div" actions={false} sx={{ pt: 2 }}>
      <Content />
    </Show>
  );
}

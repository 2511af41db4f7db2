import { Box } from "@mui/material";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { Panel } from "../../fields/Panel";
import { RecordHead } from "../../fields/RecordHead";
import { RecordPage } from "../../fields/RecordPage";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { Resolve } from "./Resolve";
import { APP } from "./words";

function Content() {
  const error = useRecordOf("client_errors");
  if (!error) return null;
  return (
    <>
      <RecordHead name={error.message} state={<StatusTag word={APP[error.app]} />}>
        <Resolve error={error} />
      </RecordHead>
      <Panel title="情况">
        <Facts
          facts={[
            { label: "版本", value: error.version },
            { label: "页面", value: error.route },
            { label: "次数", value: error.times },
            { label: "浏览器", value: error.browser },
            { label: "首次", value: dateTime(error.first_seen_at) },
            { label: "最近", value: dateTime(error.last_seen_at) },
          ]}
        />
      </Panel>
      <Panel title="堆栈">
        {error.stack ? (
          <Box
            component="pre"
            sx={{ m: 0, fontFamily: "monospace", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
          >
            {error.stack}
          </Box>
        ) : (
          <Box sx={{ color: "text.secondary" }}>浏览器没有给出堆栈</Box>
        )}
      </Panel>
    </>
  );
}

export function ClientErrorShow() {
  return (
    <RecordPage kind="页面错误">
      <Content />
    </RecordPage>
  );
}

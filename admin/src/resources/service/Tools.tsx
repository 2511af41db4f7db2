import BeginIcon from "@mui/icons-material/AddCommentOutlined";
import HereIcon from "@mui/icons-material/GroupsOutlined";
import HistoryIcon from "@mui/icons-material/HistoryOutlined";
import HelpIcon from "@mui/icons-material/KeyboardOutlined";
import NoticeIcon from "@mui/icons-material/NotificationsOutlined";
import StatisticsIcon from "@mui/icons-material/QueryStatsOutlined";
import RepliesIcon from "@mui/icons-material/QuickreplyOutlined";
import RulesIcon from "@mui/icons-material/TuneOutlined";
import SoundIcon from "@mui/icons-material/VolumeUpOutlined";
import { Button as MuiButton, Stack, Tooltip } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useNotify } from "react-admin";
import type { ServiceDesk } from "../../api/types";
import { useCan } from "../../api/useCan";
import { BeginDialog } from "../../chats/BeginDialog";
import { PresenceDialog } from "../../presence/PresenceDialog";
import { askForNotices, noticeState, sound } from "./alerts";
import { ClosedDialog } from "./ClosedDialog";
import { QuickRepliesDialog } from "./QuickRepliesDialog";
import { RulesDialog } from "./RulesDialog";
import { StatisticsDialog } from "./StatisticsDialog";

type Opened = "begin" | "presence" | "replies" | "rules" | "statistics" | "closed";

interface ToolProps {
  icon: ReactNode;
  text: string;
  hint?: string;
  isOn?: boolean;
  onClick: () => void;
}

const Tool = ({ icon, text, hint, isOn, onClick }: ToolProps) => (
  <Tooltip title={hint ?? text} describeChild={hint !== undefined}>
    <MuiButton size="small" startIcon={icon} aria-pressed={isOn} onClick={onClick}>
      {text}
    </MuiButton>
  </Tooltip>
);

interface ToolsProps {
  desk: ServiceDesk;
  onHelp: () => void;
  onOpen: (id: number) => void;
}

export function Tools({ desk, onHelp, onOpen }: ToolsProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isSoundOn, setOn] = useState(sound.isOn);
  const [notices, setNotices] = useState(noticeState);
  const notify = useNotify();
  const can = useCan();
  const close = () => setOpened(null);
  const ask = async () => {
    const answer = await askForNotices();
    setNotices(answer);
    if (answer === "denied") notify("浏览器没有允许桌面通知，可在地址栏的网站设置里打开", { type: "info" });
  };
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, mb: 0.5, flexWrap: "wrap" }}>
      {desk.may_answer && <Tool icon={<BeginIcon />} text="发起会话" onClick={() => setOpened("begin")} />}
      <Tool icon={<RepliesIcon />} text="快捷回复" onClick={() => setOpened("replies")} />
      <Tool icon={<HistoryIcon />} text="已结束" onClick={() => setOpened("closed")} />
      <Tool icon={<HereIcon />} text="谁在线" onClick={() => setOpened("presence")} />
      {can("service_lead", "read") && (
        <Tool icon={<StatisticsIcon />} text="统计" onClick={() => setOpened("statistics")} />
      )}
      <Tool icon={<RulesIcon />} text="服务时间与规则" onClick={() => setOpened("rules")} />
      <Tool
        icon={<SoundIcon />}
        text={isSoundOn ? "提示音：开" : "提示音：关"}
        isOn={isSoundOn}
        onClick={() => {
          sound.switchTo(!isSoundOn);
          setOn(!isSoundOn);
        }}
      />
      {notices === "default" && <Tool icon={<NoticeIcon />} text="开启桌面通知" onClick={() => void ask()} />}
      <Tool icon={<HelpIcon />} text="快捷键" hint="按 ? 打开" onClick={onHelp} />
      {opened === "begin" && <BeginDialog onBegun={onOpen} onClose={close} />}
      {opened === "presence" && <PresenceDialog onClose={close} />}
      {opened === "replies" && (
        <QuickRepliesDialog isLead={desk.is_lead} mayWrite={desk.may_answer} onClose={close} />
      )}
      {opened === "rules" && <RulesDialog isReadOnly={!can("service_lead", "write")} onClose={close} />}
      {opened === "statistics" && <StatisticsDialog onClose={close} />}
      {opened === "closed" && (
        <ClosedDialog
          onClose={close}
          onOpen={(id) => {
            close();
            onOpen(id);
          }}
        />
      )}
    </Stack>
  );
}

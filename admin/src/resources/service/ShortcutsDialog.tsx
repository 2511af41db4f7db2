import { Box, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { Fragment } from "react";
import { BackButton, Dialog } from "../../forms/Dialog";

const KEYS: readonly [string, string][] = [
  ["N", "打开等得最久的客户"],
  ["A", "接待打开的客户"],
  ["J / K", "下一个、上一个我的会话"],
  ["R", "光标到回复框"],
  ["/", "在回复框里选快捷回复，↑ ↓ 选择，Enter 填入"],
  ["Enter", "发送；Shift+Enter 换行"],
  ["Esc", "离开回复框"],
  ["T", "转接或分派"],
  ["E", "结束会话"],
  ["W", "关掉当前标签，会话不会结束"],
  ["P", "并排显示当前会话，再按一次收起（屏幕宽 1440 以上）"],
  ["Alt+1…3", "光标到第几栏的回复框"],
  ["?", "这张表"],
];

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">快捷键</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: "grid", gridTemplateColumns: "80px 1fr", rowGap: 1, m: 0 }}>
          {KEYS.map(([key, text]) => (
            <Fragment key={key}>
              <Box component="dt" sx={{ fontWeight: 600 }}>
                {key}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {text}
              </Box>
            </Fragment>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <BackButton>关闭</BackButton>
      </DialogActions>
    </Dialog>
  );
}

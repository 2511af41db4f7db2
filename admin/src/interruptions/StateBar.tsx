import OfflineIcon from "@mui/icons-material/CloudOff";
import SignedOutIcon from "@mui/icons-material/LockClockOutlined";
import { Box, Button } from "@mui/material";
import { type ReactNode, useSyncExternalStore } from "react";
import { isSignedOut, onWorker, signInAgain } from "../api/session";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** At this place it covers neither a form's buttons nor the last notification. */
const BELOW_THE_TOP_BAR = 48;

function Line({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: "flex",
        gap: 1,
        alignItems: "center",
        justifyContent: "center",
        px: 2,
        py: 1,
        bgcolor: "warning.dark",
        color: "common.white",
        typography: "body2",
      }}
    >
      {children}
    </Box>
  );
}

/** Why the page stands still. Nothing is sent later by itself: a person who is back presses once more. */
export function StateBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isOut = useSyncExternalStore(onWorker, isSignedOut);
  return (
    <Box role="status" sx={{ position: "fixed", top: BELOW_THE_TOP_BAR, insetInline: 0, zIndex: "modal" }}>
      {!isOnline && (
        <Line>
          <OfflineIcon fontSize="small" />
          网络已断开，未保存的内容还在这里；联网后请再点一次保存
        </Line>
      )}
      {isOnline && isOut && (
        <Line>
          <SignedOutIcon fontSize="small" />
          登录已过期，这一页不再更新
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            onClick={() => void signInAgain({ isWanted: true })}
          >
            登录
          </Button>
        </Line>
      )}
    </Box>
  );
}

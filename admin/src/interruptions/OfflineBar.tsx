import OfflineIcon from "@mui/icons-material/CloudOff";
import { Box } from "@mui/material";
import { useSyncExternalStore } from "react";

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

/** Nothing is sent later by itself: a person who is back online presses once more. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <Box role="status" sx={{ position: "fixed", top: BELOW_THE_TOP_BAR, insetInline: 0, zIndex: "modal" }}>
      {!isOnline && (
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
          <OfflineIcon fontSize="small" />
          网络已断开，未保存的内容还在这里；联网后请再点一次保存
        </Box>
      )}
    </Box>
  );
}

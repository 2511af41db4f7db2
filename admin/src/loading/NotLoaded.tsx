import { Alert, Button } from "@mui/material";
import { useLayoutEffect, useState } from "react";
import { hasUnsaved } from "../api/unsaved";
import { mayReload, reload } from "./reload";

/**
 * In place of what did not come. A newer release takes the files of the older one away, and the page that still
 * names them must be fetched anew; what somebody typed beside it is theirs to save first.
 */
export function NotLoaded() {
  const [says, setSays] = useState(false);
  useLayoutEffect(() => {
    let isGone = false;
    const speak = () => {
      if (!isGone) setSays(true);
    };
    // What can't be reached is not a newer release: a reload would only leave the browser's own error.
    if (navigator.onLine && !hasUnsaved() && mayReload()) void reload().then((reloads) => reloads || speak());
    else speak();
    const again = () => {
      if (!hasUnsaved()) void reload();
    };
    window.addEventListener("online", again);
    return () => {
      isGone = true;
      window.removeEventListener("online", again);
    };
  }, []);
  if (!says) return null;
  return (
    <Alert
      severity="warning"
      sx={{ my: 2 }}
      action={
        <Button color="inherit" size="small" onClick={() => void reload()}>
          刷新
        </Button>
      }
    >
      {navigator.onLine
        ? "这里的内容没有加载出来，后台可能刚更新过，请刷新页面"
        : "网络已断开，这里的内容没有加载出来，联网后请刷新页面"}
    </Alert>
  );
}

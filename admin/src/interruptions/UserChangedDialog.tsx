import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { useSyncExternalStore } from "react";
import { currentWorker, hasUserChanged, onWorker } from "../api/session";
import { forgetAllUnsaved } from "../api/unsaved";

/** Another person has signed in, here or in another tab: this page was read and filled in by the one before. */
export function UserChangedDialog() {
  const isOther = useSyncExternalStore(onWorker, hasUserChanged);
  const openAnew = () => {
    forgetAllUnsaved();
    window.location.assign("/admin/");
  };
  return (
    <Dialog open={isOther} fullWidth maxWidth="xs" aria-labelledby="other-title">
      <DialogTitle id="other-title">这个浏览器已换人登录</DialogTitle>
      <DialogContent>
        这一页是 {currentWorker()?.name} 打开的，没有保存的内容不会以别人的名义保存。重新打开后接着工作。
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={openAnew}>
          重新打开
        </Button>
      </DialogActions>
    </Dialog>
  );
}

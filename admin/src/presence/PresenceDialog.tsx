import { DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { BackButton, Dialog } from "../forms/Dialog";
import { WhoIsHere } from "./WhoIsHere";

export function PresenceDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} isDone maxWidth="xs" fullWidth aria-labelledby="presence-title">
      <DialogTitle id="presence-title">谁在线</DialogTitle>
      <DialogContent>
        <WhoIsHere />
      </DialogContent>
      <DialogActions>
        <BackButton>关闭</BackButton>
      </DialogActions>
    </Dialog>
  );
}

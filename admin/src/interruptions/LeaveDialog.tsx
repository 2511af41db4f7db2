import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { leaving } from "../api/unsaved";
import { useQuestion } from "./useQuestion";

/** Asked before anything that was typed is thrown away. */
export function LeaveDialog() {
  const asked = useQuestion(leaving);
  const stay = () => leaving.answer(false);
  return (
    <Dialog open={asked !== null} onClose={stay} fullWidth maxWidth="xs" aria-labelledby="leave-title">
      <DialogTitle id="leave-title">还有内容没有保存</DialogTitle>
      <DialogContent>现在离开，填写的内容就没有了。</DialogContent>
      <DialogActions>
        <Button color="error" onClick={() => leaving.answer(true)}>
          不保存，离开
        </Button>
        <Button variant="contained" autoFocus onClick={stay}>
          继续填写
        </Button>
      </DialogActions>
    </Dialog>
  );
}

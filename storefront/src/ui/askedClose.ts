import { useLeaveWarning } from "./keptForm";
import { confirm } from "./notices";

const QUESTION = "填写的内容还没有提交，要放弃吗？";

/** How a dialog is closed whose input is not kept: what was typed and not sent is given up when the buyer says so. */
export function useAskedClose(isUnsent: boolean, onClose: () => void): () => void {
  useLeaveWarning(isUnsent);
  async function close() {
    if (isUnsent && !(await confirm(QUESTION, { okText: "放弃", cancelText: "继续填写" }))) return;
    onClose();
  }
  return () => void close();
}

import CopyIcon from "@mui/icons-material/ContentCopyOutlined";
import { Button } from "@mui/material";
import { useNotify } from "react-admin";

/** Time to copy it by hand. */
const BY_HAND = 20_000;

interface CopyButtonProps {
  /** what it is called */
  what: string;
  text: string;
}

/** Copies a text; where the browser forbids it (plain http on a shop's network) shows it, to be copied by hand. */
export function CopyButton({ what, text }: CopyButtonProps) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify(`${what}已复制`, { type: "success" });
    } catch {
      notify(`浏览器不允许复制，请手动复制：${text}`, {
        type: "warning",
        autoHideDuration: BY_HAND,
        multiLine: true,
      });
    }
  };
  return (
    <Button size="small" startIcon={<CopyIcon />} aria-label={`复制${what}`} onClick={() => void copy()}>
      复制
    </Button>
  );
}

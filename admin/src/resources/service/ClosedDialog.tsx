import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItemButton,
  ListItemText,
  Skeleton,
  Typography,
} from "@mui/material";
import { Link } from "react-router-dom";
import { useRows } from "../../api/useRecords";
import { BackButton, Dialog } from "../../forms/Dialog";
import { dateTime } from "../../i18n/time";
import { listLink } from "../../lists/link";

interface ClosedDialogProps {
  onClose: () => void;
  onOpen: (id: number) => void;
}

/** The latest closed conversations, with the buyers' ratings. */
export function ClosedDialog({ onClose, onOpen }: ClosedDialogProps) {
  const { data, error, refetch } = useRows("service/conversations", {
    filter: { state: "closed" },
    sort: { field: "last_message_at", order: "DESC" },
    pagination: { page: 1, perPage: 50 },
  });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="closed-title">
      <DialogTitle id="closed-title">已结束的会话</DialogTitle>
      <DialogContent>
        {!data && error && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={() => void refetch()}>
                重试
              </Button>
            }
          >
            没有读到已结束的会话
          </Alert>
        )}
        {!data && !error && <Skeleton variant="rounded" height={160} />}
        {data?.length === 0 && <Typography color="text.secondary">还没有结束的会话</Typography>}
        <List component="div" dense>
          {data?.map((talk) => (
            <ListItemButton key={talk.id} onClick={() => onOpen(talk.id)}>
              <ListItemText
                primary={`${talk.company} · ${talk.staff_name || "没有接待"}${talk.rating === null ? "" : ` · ${talk.rating} 星`}`}
                secondary={`${dateTime(talk.closed_at)} ${[talk.close_reason, talk.rating_words].filter(Boolean).join(" · ")}`}
              />
            </ListItemButton>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={listLink("service/conversations", { state: "closed" })}>
          全部会话
        </Button>
        <BackButton>关闭</BackButton>
      </DialogActions>
    </Dialog>
  );
}

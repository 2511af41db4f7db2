import DeleteIcon from "@mui/icons-material/DeleteOutlined";
import EditIcon from "@mui/icons-material/EditOutlined";
import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  List,
  ListItem,
  ListItemText,
} from "@mui/material";
import { useState } from "react";
import { BooleanInput, NumberInput, required, TextInput } from "react-admin";
import {
  changeQuickReply,
  createQuickReply,
  deleteQuickReply,
  readQuickReply,
  type TypedReply,
} from "../../api/calls/service";
import type { QuickReply } from "../../api/types";
import { NOTHING, useAction } from "../../api/useAction";
import type { Read } from "../../api/versions";
import { BackButton, Dialog } from "../../forms/Dialog";
import { FormDialog } from "../../forms/FormDialog";
import { ConfirmDialog } from "../../inputs/ConfirmDialog";
import { repliesKey, useReplies } from "./useConsole";

const NEW: TypedReply = { is_shared: false, title: "", body: "", sort: 0 };

interface QuickRepliesDialogProps {
  isLead: boolean;
  mayWrite: boolean;
  onClose: () => void;
}

/** Shared replies and one's own. */
export function QuickRepliesDialog({ isLead, mayWrite, onClose }: QuickRepliesDialogProps) {
  const { data = [] } = useReplies();
  const [edited, setEdited] = useState<(QuickReply & Read) | "new" | null>(null);
  const [doomed, setDoomed] = useState<QuickReply | null>(null);
  const { busy, act } = useAction();
  const open = (id: number) =>
    void act({ run: () => readQuickReply(id), refresh: NOTHING, onDone: setEdited });
  const mayChange = (reply: QuickReply) => mayWrite && (isLead || !reply.is_shared);
  return (
    <>
      <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="replies-title">
        <DialogTitle id="replies-title">快捷回复</DialogTitle>
        <DialogContent>
          <List dense>
            {data.map((reply) => (
              <ListItem
                key={reply.id}
                divider
                secondaryAction={
                  mayChange(reply) && (
                    <>
                      <IconButton aria-label={`修改${reply.title}`} onClick={() => open(reply.id)}>
                        <EditIcon fontSize="small" />
                      </IconButton>
                      <IconButton aria-label={`删除${reply.title}`} onClick={() => setDoomed(reply)}>
                        <DeleteIcon fontSize="small" />
                      </IconButton>
                    </>
                  )
                }
              >
                <ListItemText
                  primary={`${reply.title} · ${reply.is_shared ? "共用" : "我的"}`}
                  secondary={reply.body}
                  sx={{ pr: 8 }}
                />
              </ListItem>
            ))}
          </List>
        </DialogContent>
        <DialogActions>
          <BackButton>关闭</BackButton>
          {mayWrite && (
            <Button variant="contained" onClick={() => setEdited("new")}>
              新增
            </Button>
          )}
        </DialogActions>
      </Dialog>
      {doomed && (
        <ConfirmDialog
          title={`删除快捷回复“${doomed.title}”？`}
          consequences={[doomed.is_shared ? "所有客服都不能再用，不能恢复" : "不能恢复"]}
          confirm="删除"
          danger
          busy={busy}
          onClose={() => setDoomed(null)}
          onConfirm={() =>
            void act({
              run: () => deleteQuickReply(doomed.id),
              done: `已删除“${doomed.title}”`,
              refresh: [...repliesKey],
              onDone: () => setDoomed(null),
            })
          }
        />
      )}
      {edited && (
        <FormDialog<TypedReply, QuickReply>
          title={edited === "new" ? "新增快捷回复" : `修改：${edited.title}`}
          resource="service/quick_replies"
          confirm="保存"
          defaultValues={
            edited === "new"
              ? NEW
              : { is_shared: edited.is_shared, title: edited.title, body: edited.body, sort: edited.sort }
          }
          run={(typed) => (edited === "new" ? createQuickReply(typed) : changeQuickReply(edited, typed))}
          done="快捷回复已保存"
          refresh={[...repliesKey]}
          onClose={() => setEdited(null)}
        >
          <TextInput source="title" validate={required()} slotProps={{ htmlInput: { maxLength: 30 } }} />
          <NumberInput source="sort" min={0} max={9999} />
          <TextInput
            className="wide"
            source="body"
            multiline
            minRows={3}
            validate={required()}
            slotProps={{ htmlInput: { maxLength: 1000 } }}
          />
          {isLead && <BooleanInput source="is_shared" />}
        </FormDialog>
      )}
    </>
  );
}

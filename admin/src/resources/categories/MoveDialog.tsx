import { Button, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from "@mui/material";
import { useState } from "react";
import { moveCategory } from "../../api/calls/goods";
import type { Category } from "../../api/types";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { possibleParents } from "./tree";

const ROOT = 0;

/** Puts a category, with all below it, under another one. */
export function MoveDialog({
  category,
  all,
  onClose,
}: {
  category: Category;
  all: readonly Category[];
  onClose: () => void;
}) {
  const [parent, setParent] = useState(category.parent_id ?? ROOT);
  const { busy, act } = useAction();
  const move = () =>
    act({
      run: () => moveCategory(category.id, parent || null, null),
      done: "已移动，商品跟着换到新的位置",
      refresh: ["categories", "goods"],
      onDone: onClose,
      onConflict: onClose,
    });
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="move-title">
      <DialogTitle id="move-title">移动“{category.name}”</DialogTitle>
      <DialogContent>
        <TextField
          select
          fullWidth
          autoFocus
          label="移到哪个分类下面"
          value={parent}
          onChange={(event) => setParent(Number(event.target.value))}
          helperText="下级分类和商品一起移动，排在最后"
          sx={{ mt: 1 }}
        >
          <MenuItem value={ROOT}>最上一级</MenuItem>
          {possibleParents(all, category).map(({ id, path }) => (
            <MenuItem key={id} value={id}>
              {path}
            </MenuItem>
          ))}
        </TextField>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        <Button
          variant="contained"
          disabled={busy || parent === (category.parent_id ?? ROOT)}
          onClick={() => void move()}
        >
          移动
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import type { SavedListItem } from "@/api/types";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { useMakeList, useRetitleList } from "./queries";
import styles from "./SavedLists.module.css";
import { ShareField } from "./ShareField";

export interface RetitleDialogProps {
  /** none: a new, empty one */
  list?: SavedListItem;
  onSaved?: (id: number) => void;
  onClose: () => void;
}

/** What a list is called and who sees it. */
export default function RetitleDialog({ list, onSaved, onClose }: RetitleDialogProps) {
  const make = useMakeList();
  const retitle = useRetitleList();
  const [name, setName] = useState(list?.name ?? "");
  const [isShared, setShared] = useState(list?.is_shared ?? false);
  const change = list ? retitle : make;
  const wrongName = change.error instanceof ApiError ? change.error.firstFieldError : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const title = { name, is_shared: isShared };
    const onSuccess = ({ id }: { id: number }) => {
      onSaved?.(id);
      onClose();
    };
    if (list) retitle.mutate({ id: list.id, ...title }, { onSuccess });
    else make.mutate({ ...title, wishes: [] }, { onSuccess });
  }

  return (
    <Dialog title={list ? "修改清单" : "新建常购清单"} onClose={onClose}>
      <form onSubmit={submit} className={styles.form}>
        <TextField
          label="清单名称"
          required
          maxLength={30}
          value={name}
          placeholder="如：每周常备、感冒用药"
          error={wrongName}
          data-autofocus
          onChange={(event) => {
            change.reset();
            setName(event.target.value);
          }}
        />
        <ShareField checked={isShared} disabled={list !== undefined && !list.is_mine} onChange={setShared} />
        <p className={styles.foot}>
          <Button onClick={onClose}>取消</Button>
          <Button look="brand" type="submit" loading={change.isPending}>
            保存
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

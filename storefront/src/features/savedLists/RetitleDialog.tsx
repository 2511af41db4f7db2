import type { SavedListItem } from "@/api/types";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { useMakeList, useRetitleList } from "./queries";
import styles from "./SavedLists.module.css";
import { ShareField } from "./ShareField";
import { titleFields } from "./titleFields";

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
  const form = useCheckedForm(titleFields, {
    name: list?.name ?? "",
    is_shared: list?.is_shared ?? false,
  });
  const { errors, isDirty } = form.formState;
  const close = useAskedClose(isDirty && !make.isPending && !retitle.isPending, onClose);

  const send = form.handleSubmit(async (title) => {
    try {
      const { id } = list
        ? await retitle.mutateAsync({ id: list.id, ...title })
        : await make.mutateAsync({ ...title, wishes: [] });
      onSaved?.(id);
      onClose();
    } catch (error) {
      showRefusal(form, error);
    }
  });

  return (
    <Dialog title={list ? "修改清单" : "新建常购清单"} onClose={close}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          label="清单名称"
          required
          maxLength={30}
          placeholder="如：每周常备、感冒用药"
          error={errors.name?.message}
          data-autofocus
          {...form.register("name")}
        />
        <ShareField {...form.register("is_shared")} disabled={list !== undefined && !list.is_mine} />
        <p className={styles.foot}>
          <Button onClick={close}>取消</Button>
          <Button look="brand" type="submit" loading={make.isPending || retitle.isPending}>
            保存
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

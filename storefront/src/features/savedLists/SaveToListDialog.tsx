import { useNavigate } from "react-router";
import * as z from "zod/mini";
import type { SavedLists } from "@/api/types";
import type { Wish } from "@/features/cart/useCartFill";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { ErrorState } from "@/ui/ErrorState";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import { listUrl } from "./link";
import { useMakeList, usePutInList, useSavedLists } from "./queries";
import styles from "./SavedLists.module.css";
import { ShareField } from "./ShareField";
import { MISSING_NAME } from "./titleFields";

const TITLE = "存入常购清单";
const NEW = "new";

const saveFields = z
  .object({ into: z.string(), name: z.string().check(z.trim()), is_shared: z.boolean() })
  .check(
    z.refine(({ into, name }) => into !== NEW || name !== "", { path: ["name"], message: MISSING_NAME }),
  );

export interface SaveToListDialogProps {
  wishes: readonly Wish[];
  /** the name a new list begins with */
  name?: string;
  onClose: () => void;
}

/** Puts goods into a list that there is, or into a new one. */
export default function SaveToListDialog(props: SaveToListDialogProps) {
  const lists = useSavedLists();
  if (lists.data) return <SaveForm {...props} lists={lists.data} />;
  return (
    <Dialog title={TITLE} onClose={props.onClose}>
      {lists.error ? (
        <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  );
}

function SaveForm({ wishes, name = "", onClose, lists }: SaveToListDialogProps & { lists: SavedLists }) {
  const { list: all, most_lines: most } = lists;
  const make = useMakeList();
  const put = usePutInList();
  const navigate = useNavigate();
  const first = wishes.length > 1 ? undefined : all[0];
  const form = useCheckedForm(saveFields, { into: first ? String(first.id) : NEW, name, is_shared: false });
  const { errors, isDirty } = form.formState;
  const close = useAskedClose(isDirty && !make.isPending && !put.isPending, onClose);
  const into = form.watch("into");

  const send = form.handleSubmit(async ({ into, ...title }) => {
    try {
      const list =
        into === NEW
          ? await make.mutateAsync({ ...title, wishes })
          : await put.mutateAsync({ id: Number(into), wishes });
      toast(`${wishes.length} 种商品已存入“${list.name}”`, {
        action: { label: "查看清单", run: () => void navigate(listUrl(list.id)) },
      });
      onClose();
    } catch (error) {
      if (into === NEW) showRefusal(form, error);
    }
  });

  const choice = (value: string) => ({
    value,
    "data-autofocus": into === value || undefined,
    ...form.register("into"),
  });

  return (
    <Dialog title={TITLE} onClose={close}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <p className={styles.hint}>
          {wishes.length > 1
            ? `共 ${wishes.length} 种商品；清单里已有的品种会改成这次的数量。`
            : "清单里已有这个品种时，会改成这次的数量。"}
        </p>
        <fieldset className={styles.choices} aria-label="存到哪个清单">
          <label className={styles.choice}>
            <input type="radio" {...choice(NEW)} />
            新建清单
          </label>
          {all.map((list) => (
            <label key={list.id} className={styles.choice}>
              <input type="radio" {...choice(String(list.id))} />
              <span className={styles.choiceName}>{list.name}</span>
              <small>
                {list.lines} 种{!list.is_mine && `，${list.maker}`}
              </small>
            </label>
          ))}
        </fieldset>
        {into === NEW && (
          <>
            <TextField
              label="清单名称"
              required
              maxLength={30}
              placeholder="如：每周常备、感冒用药"
              error={errors.name?.message}
              {...form.register("name")}
            />
            <ShareField {...form.register("is_shared")} />
          </>
        )}
        <p className={styles.foot}>
          <Button onClick={close}>取消</Button>
          <Button
            look="brand"
            type="submit"
            loading={make.isPending || put.isPending}
            disabled={wishes.length === 0 || wishes.length > most}
          >
            存入清单
          </Button>
        </p>
        {wishes.length > most && (
          <p role="alert" className={styles.wrong}>
            一个清单最多 {most} 种商品，请分成几次存
          </p>
        )}
      </form>
    </Dialog>
  );
}

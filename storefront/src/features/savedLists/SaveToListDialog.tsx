import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import type { SavedListDetail } from "@/api/types";
import type { Wish } from "@/features/cart/useCartFill";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { ErrorState } from "@/ui/ErrorState";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import { listUrl } from "./link";
import { useMakeList, usePutInList, useSavedLists } from "./queries";
import styles from "./SavedLists.module.css";
import { ShareField } from "./ShareField";

const NEW = 0;

export interface SaveToListDialogProps {
  wishes: readonly Wish[];
  /** the name a new list begins with */
  name?: string;
  onClose: () => void;
}

/** Puts goods into a list that there is, or into a new one. */
export default function SaveToListDialog({ wishes, name: firstName = "", onClose }: SaveToListDialogProps) {
  const lists = useSavedLists();
  const make = useMakeList();
  const put = usePutInList();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<number | null>(null);
  const [name, setName] = useState(firstName);
  const [isShared, setShared] = useState(false);

  const all = lists.data?.list ?? [];
  const most = lists.data?.most_lines ?? wishes.length;
  const into = chosen ?? (wishes.length > 1 ? NEW : (all[0]?.id ?? NEW));
  const wrongName = make.error instanceof ApiError ? make.error.firstFieldError : null;

  function saved(list: SavedListDetail) {
    toast(`${wishes.length} 种商品已存入“${list.name}”`, {
      action: { label: "查看清单", run: () => void navigate(listUrl(list.id)) },
    });
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (into === NEW) make.mutate({ name, is_shared: isShared, wishes }, { onSuccess: saved });
    else put.mutate({ id: into, wishes }, { onSuccess: saved });
  }

  return (
    <Dialog title="存入常购清单" onClose={onClose}>
      {lists.data ? (
        <form onSubmit={submit} className={styles.form}>
          <p className={styles.hint}>
            {wishes.length > 1
              ? `共 ${wishes.length} 种商品；清单里已有的品种会改成这次的数量。`
              : "清单里已有这个品种时，会改成这次的数量。"}
          </p>
          <fieldset className={styles.choices} aria-label="存到哪个清单">
            <label className={styles.choice}>
              <input
                type="radio"
                name="list"
                checked={into === NEW}
                onChange={() => setChosen(NEW)}
                data-autofocus={into === NEW || undefined}
              />
              新建清单
            </label>
            {all.map((list) => (
              <label key={list.id} className={styles.choice}>
                <input
                  type="radio"
                  name="list"
                  checked={into === list.id}
                  onChange={() => setChosen(list.id)}
                  data-autofocus={into === list.id || undefined}
                />
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
                value={name}
                placeholder="如：每周常备、感冒用药"
                error={wrongName}
                onChange={(event) => {
                  make.reset();
                  setName(event.target.value);
                }}
              />
              <ShareField checked={isShared} onChange={setShared} />
            </>
          )}
          <p className={styles.foot}>
            <Button onClick={onClose}>取消</Button>
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
      ) : lists.error ? (
        <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />
      ) : (
        <SkeletonLines lines={5} />
      )}
    </Dialog>
  );
}

import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import type { Claimable } from "@/api/types";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { Field } from "@/ui/Field";
import { useKeptForm, useLeaveWarning } from "@/ui/keptForm";
import { confirm, toast } from "@/ui/notices";
import { useUser } from "../user/queries";
import styles from "./Apply.module.css";
import { ApplyLines } from "./ApplyLines";
import { type Chosen, linesOf, missing, openReasons, reasonsFor, refusals, type Wrong } from "./choice";
import { PhotoField } from "./PhotoField";
import { useApply } from "./queries";
import { pathOf } from "./status";

const LONGEST_REMARK = 500;

/** Typed and selected input; photos cannot be kept. */
interface Typed {
  type: string;
  chosen: Chosen;
  reason: string;
  remark: string;
}

const nothingTyped: Typed = { type: "", chosen: {}, reason: "", remark: "" };

interface ApplyDialogProps {
  order: string;
  claimable: Claimable;
  /** what was counted at receiving: filled in, with the reason given there */
  start?: Pick<Typed, "type" | "chosen" | "reason">;
  onClose: () => void;
}

/** The claimed goods, the reason and photos, all in one dialog. */
export default function ApplyDialog({ order, claimable, start, onClose }: ApplyDialogProps) {
  const apply = useApply();
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const username = useUser()?.username ?? "";
  const kept = useKeptForm<Typed>(`claim.${start ? "receipt." : ""}${username}.${order}`, {
    ...nothingTyped,
    ...start,
  });
  const { type, chosen, reason, remark } = kept.input;
  const set = (patch: Partial<Typed>) => kept.setInput((before) => ({ ...before, ...patch }));
  const [photos, setPhotos] = useState<File[]>([]);
  const [refused, setRefused] = useState<Wrong>({});
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  useLeaveWarning(photos.length > 0 && !apply.isSuccess);
  const open = openReasons(claimable);
  const reasons = reasonsFor(open, type);
  const types = claimable.types.filter((one) => reasonsFor(open, one.code).length > 0);
  const lines = linesOf(claimable, chosen);
  const gaps = missing({ type, reason, lines: lines.length, photos: photos.length });
  const wrong: Wrong = tries > 0 ? { ...refused, ...gaps } : {};
  const mended = (field: keyof Wrong) => setRefused((all) => ({ ...all, [field]: undefined }));

  // The button is always visible, the errors are not: on a phone they can be far above.
  useEffect(() => {
    if (tries === 0) return;
    const first = form.current?.querySelector('[role="alert"]');
    first?.parentElement?.querySelector<HTMLElement>("input, select")?.focus();
  }, [tries]);

  function choose(next: string) {
    const isStill = reasonsFor(open, next).some((one) => one.code === reason);
    set({ type: next, reason: isStill ? reason : "" });
    mended("type");
  }

  async function send() {
    setRefused({});
    if (Object.keys(gaps).length > 0) {
      setTries(tries + 1);
      return;
    }
    try {
      const { id } = await apply.mutateAsync({ order, key, type, lines, reason, remark, photos });
      kept.forgetInput();
      toast(start ? "已登记，我们会尽快审核；其余商品核对后请回订单确认收货" : "申请已提交，我们会尽快审核");
      onClose();
      navigate(pathOf({ id, type }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 422) setRefused(refusals(error.errors));
      if (error instanceof ApiError && error.code === 413) setRefused({ photos: "照片太大，请换一张" });
      setTries(tries + 1);
    }
  }

  async function close() {
    const isLost = kept.isDirty || photos.length > 0;
    if (isLost && !(await confirm("申请还没有提交，要放弃吗？", { okText: "放弃", cancelText: "继续填写" })))
      return;
    kept.forgetInput();
    onClose();
  }

  return (
    <Dialog
      title="申请售后"
      width={720}
      onClose={() => void close()}
      dismissible={!apply.isPending}
      footer={
        <>
          <Button onClick={() => void close()} disabled={apply.isPending}>
            取消
          </Button>
          <Button look="main" loading={apply.isPending} onClick={() => void send()}>
            提交申请
          </Button>
        </>
      }
    >
      <div className={styles.form} ref={form}>
        {kept.isRestored && <p role="status">已恢复上次没有提交的内容，照片请重新选择</p>}
        <fieldset className={styles.types}>
          <legend>售后类型</legend>
          {types.map((one) => (
            <label key={one.code} className={styles.type}>
              <input
                type="radio"
                name="after-sale-type"
                checked={type === one.code}
                onChange={() => choose(one.code)}
              />
              <span>
                <b>{one.text}</b>
                <small>{one.about}</small>
              </span>
            </label>
          ))}
          <Wrongness text={wrong.type} />
        </fieldset>
        <fieldset className={styles.lines}>
          <legend>商品和批号</legend>
          <ApplyLines
            lines={claimable.lines}
            chosen={chosen}
            onChange={(next) => {
              set({ chosen: next });
              mended("lines");
            }}
          />
          <Wrongness text={wrong.lines} />
        </fieldset>
        <Field
          label="原因"
          required
          error={wrong.reason}
          hint={type ? "非质量问题不退换；发错、少发、破损可退换" : "先选择售后类型"}
        >
          {(ids) => (
            <select
              {...ids}
              className={styles.select}
              value={reason}
              disabled={!type}
              onChange={(event) => {
                set({ reason: event.target.value });
                mended("reason");
              }}
            >
              <option value="">请选择</option>
              {reasons.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <PhotoField
          photos={photos}
          most={claimable.most_photos}
          error={wrong.photos}
          onChange={(next) => {
            setPhotos(next);
            mended("photos");
          }}
        />
        <Field label="补充说明" hint="选填，例如外箱情况、发现时间">
          {(ids) => (
            <textarea
              {...ids}
              className={styles.remark}
              rows={3}
              maxLength={LONGEST_REMARK}
              value={remark}
              onChange={(event) => set({ remark: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function Wrongness({ text }: { text?: string }) {
  return text ? (
    <p className={styles.wrong} role="alert">
      {text}
    </p>
  ) : null;
}

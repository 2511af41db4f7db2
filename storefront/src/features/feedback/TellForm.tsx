import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import { PhotoField } from "@/features/afterSales/PhotoField";
import { useUser } from "@/features/user/queries";
import { Button } from "@/ui/Button";
import { Field, TextField } from "@/ui/Field";
import { useKeptForm, useLeaveWarning } from "@/ui/keptForm";
import { toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Feedback.module.css";
import { useFeedbackForm, useTell } from "./queries";
import { fieldsOf, missing, type Typed, type Wrong } from "./tell";

const COMPLAINT = 5;
const nothing: Typed = { kind: 0, content: "", contact: "", order_number: "" };

export function TellForm({ onTold }: { onTold: (id: number) => void }) {
  const form = useFeedbackForm();
  const username = useUser()?.username ?? "";
  if (!form.data) {
    return (
      <div className={`card ${styles.form}`} style={{ minHeight: 420 }}>
        <SkeletonLines lines={8} />
      </div>
    );
  }
  return <Fields key={username} username={username} form={form.data} onTold={onTold} />;
}

interface FieldsProps {
  username: string;
  form: NonNullable<ReturnType<typeof useFeedbackForm>["data"]>;
  onTold: (id: number) => void;
}

function Fields({ username, form, onTold }: FieldsProps) {
  const tell = useTell();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const kept = useKeptForm<Typed>(`feedback.${username}`, nothing);
  const { kind, content, contact, order_number } = kept.input;
  const [photos, setPhotos] = useState<File[]>([]);
  const [wrong, setWrong] = useState<Wrong>({});
  const place = useRef<HTMLFormElement>(null);
  useLeaveWarning(photos.length > 0);
  const set = (patch: Partial<Typed>) => {
    kept.setInput((before) => ({ ...before, ...patch }));
    setWrong((all) => ({
      ...all,
      ...Object.fromEntries(Object.keys(patch).map((name) => [name, undefined])),
    }));
  };
  const note = (found: Wrong) => {
    setWrong(found);
    const [first] = Object.keys(found);
    place.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  async function send(event: FormEvent) {
    event.preventDefault();
    if (tell.isPending) return;
    const gaps = missing(kept.input);
    if (Object.keys(gaps).length > 0) return note(gaps);
    try {
      const id = await tell.mutateAsync({ ...kept.input, key, photos });
      kept.setInput(nothing);
      setPhotos([]);
      setWrong({});
      setKey(crypto.randomUUID());
      toast("已提交，答复会发到您的消息");
      onTold(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 413) return note({ photos: "图片太大，请换一张" });
      if (error.code !== 422) return;
      const refused = fieldsOf(error.errors);
      note(refused);
      if (Object.keys(refused).length === 0) checkError(error);
    }
  }

  return (
    <form ref={place} className={`card ${styles.form}`} noValidate onSubmit={(event) => void send(event)}>
      {kept.isRestored && kept.isDirty && <p role="status">已恢复上次没有提交的内容，图片请重新选择</p>}
      <fieldset className={styles.kinds}>
        <legend>
          <span aria-hidden>*</span>
          反馈类型
        </legend>
        {form.kinds.map((one) => (
          <label key={one.kind}>
            <input
              type="radio"
              name="kind"
              checked={kind === one.kind}
              onChange={() => set({ kind: one.kind })}
            />
            {one.text}
          </label>
        ))}
        {wrong.kind && (
          <p role="alert" className={styles.error}>
            {wrong.kind}
          </p>
        )}
      </fieldset>
      <p className={styles.small}>
        {kind === COMPLAINT ? (
          `投诉在提交后 ${form.complaint_days} 个工作日内给您第一次答复；质量问题请保留实物，暂停销售。`
        ) : (
          <span>
            退换货和退款请在<Link to="/order">订单</Link>里申请售后，处理更快。
          </span>
        )}
      </p>
      <Field label="内容" required error={wrong.content}>
        {(ids) => (
          <textarea
            {...ids}
            name="content"
            rows={5}
            maxLength={1000}
            className={styles.text}
            placeholder="写明商品、批号、时间和经过，方便我们核实"
            value={content}
            onChange={(event) => set({ content: event.target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <TextField
          label="订单号"
          name="order_number"
          maxLength={40}
          placeholder="与订单有关时填写"
          value={order_number}
          error={wrong.order_number}
          onChange={(event) => set({ order_number: event.target.value })}
        />
        <TextField
          label="联系方式"
          name="contact"
          maxLength={60}
          placeholder="不填就联系账号的手机号"
          value={contact}
          error={wrong.contact}
          onChange={(event) => set({ contact: event.target.value })}
        />
      </div>
      <PhotoField
        photos={photos}
        most={form.most_photos}
        hint="可以不传"
        error={wrong.photos}
        onChange={(next) => {
          setPhotos(next);
          setWrong((all) => ({ ...all, photos: undefined }));
        }}
      />
      <div>
        <Button look="main" type="submit" loading={tell.isPending}>
          提交反馈
        </Button>
      </div>
    </form>
  );
}

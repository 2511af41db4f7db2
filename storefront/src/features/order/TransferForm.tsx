import { useRef, useState } from "react";
import { largest } from "@/api/fileSize";
import type { PaymentDetail } from "@/api/types";
import { useUser } from "@/features/user/queries";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { showRefusal } from "@/ui/checkedForm";
import { chinaTime } from "@/ui/chinaTime";
import { copyText } from "@/ui/copyText";
import { FileField, TextField } from "@/ui/Field";
import { useKeptCheckedForm } from "@/ui/keptCheckedForm";
import { useLeaveWarning } from "@/ui/keptForm";
import { toast } from "@/ui/notices";
import { FORMS, forget, recall, remember } from "@/ui/sessionStore";
import { PayAct } from "./PayAct";
import { PayNotice } from "./PayNotice";
import { useHandInSlip } from "./payments";
import styles from "./TransferForm.module.css";
import { SLIP, transferFields } from "./transferFields";

type Target = NonNullable<PaymentDetail["transfer"]>;

const shopToday = () => chinaTime(Date.now()).slice(0, 10);

/** A file is not kept; that one was chosen is, or it would be missing without a word. */
function useChosenSlip(of: string) {
  const key = `${FORMS}${of}.slip`;
  const [wasChosen] = useState(() => recall(key) === true);
  return {
    wasChosen,
    chooseSlip: (isChosen: boolean) => (isChosen ? remember(key, true) : forget(key)),
  };
}

/** The account to pay to, and the slip for finance. */
export default function TransferForm({ payment, target }: { payment: PaymentDetail; target: Target }) {
  const send = useHandInSlip();
  const running = useRef(false);
  const username = useUser()?.username ?? "";
  const subject = `transfer.${username}.${payment.id}`;
  const { wasChosen, chooseSlip } = useChosenSlip(subject);
  const { form, ...kept } = useKeptCheckedForm(
    subject,
    transferFields,
    { file: undefined, payer_name: target.payer_must_be, paid_on: shopToday(), remark: "" },
    "file",
  );
  const { errors } = form.formState;
  const hasSlip = !!form.watch("file")?.length;
  useLeaveWarning(hasSlip && !send.isSuccess);
  const problem = send.error && send.error.code !== 422 ? send.error.message : null;

  const submit = form.handleSubmit(async (slip) => {
    if (running.current) return;
    running.current = true;
    try {
      await send.mutateAsync({ id: payment.id, ...slip });
      kept.forgetInput();
      chooseSlip(false);
      toast("回单已提交，等待财务确认");
      // The form is removed, and its replacement is above it.
      window.scrollTo({ top: 0 });
    } catch (error) {
      showRefusal(form, error);
    } finally {
      running.current = false;
    }
  });

  return (
    <form className={styles.transfer} onSubmit={(event) => void submit(event)} noValidate>
      <Account target={target} amount={payment.amount} number={payment.id} />
      {target.payer_must_be && (
        <PayNotice role="note">
          含麻黄碱等含特殊药品复方制剂依规只能由 <b>{target.payer_must_be}</b>{" "}
          自己的企业账户转账，付款户名不一致会被退回。
        </PayNotice>
      )}
      {kept.isRestored && kept.isDirty ? (
        <About role="status">已恢复上次没有提交的内容，回单请重新选择</About>
      ) : (
        wasChosen && !hasSlip && <About role="status">上次选的回单没有保留，请重新选择</About>
      )}
      <FileField
        label="银行回单"
        required
        error={errors.file?.message}
        hint={`转账成功的回单截图、照片或 PDF，${largest(SLIP)} 以内`}
        {...form.register("file", {
          onChange: () => {
            chooseSlip(!!form.getValues("file")?.length);
            void form.trigger("file");
          },
        })}
      />
      <TextField
        label="付款户名"
        required
        error={errors.payer_name?.message}
        hint="照银行回单填写"
        maxLength={80}
        {...form.register("payer_name")}
      />
      <TextField
        label="转账日期"
        required
        type="date"
        max={shopToday()}
        error={errors.paid_on?.message}
        {...form.register("paid_on")}
      />
      <TextField
        label="备注"
        maxLength={200}
        error={errors.remark?.message}
        hint="合并转账或分笔转账时请写明"
        {...form.register("remark")}
      />
      {problem && (
        <PayNotice tone="problem" icon="error" role="alert">
          {problem}
        </PayNotice>
      )}
      <PayAct>
        <Button look="main" size="l" type="submit" loading={send.isPending}>
          我已转账，提交回单
        </Button>
      </PayAct>
    </form>
  );
}

function Account({ target, amount, number }: { target: Target; amount: string; number: string }) {
  const rows: [name: string, text: string, unit?: string][] = [
    ["收款户名", target.name],
    ["收款账号", target.number],
    ["开户银行", target.bank],
    ["转账金额", amount, " 元"],
    ["转账附言", number],
  ];
  const copy = () =>
    copyText(rows.map(([name, text, unit = ""]) => `${name}：${text}${unit}`).join("\n"), "收款信息已复制");
  return (
    <div className={styles.account}>
      <dl>
        {rows.map(([name, text, unit]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span className="num">
                {text}
                {unit}
              </span>
              {/* The bank's form takes one of them at a time. */}
              <Button
                look="text"
                size="s"
                aria-label={`复制${name}`}
                onClick={() => void copyText(text, `${name}已复制`)}
              >
                复制
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Button size="s" onClick={() => void copy()}>
        全部复制
      </Button>
    </div>
  );
}

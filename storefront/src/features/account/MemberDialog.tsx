import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/client";
import type { Colleague, MemberRoleChoice } from "@/api/types";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./Account.module.css";
import { mistakes, useChangeMember, useInviteMember } from "./members";

interface MemberDialogProps {
  /** null = a new member */
  member: Colleague | null;
  roles: readonly MemberRoleChoice[];
  /** asks for a proof of identity when the server requires one */
  run: (change: () => Promise<void>) => Promise<void>;
  onClose: () => void;
}

const FORM_ID = "member-form";

export function MemberDialog({ member, roles, run, onClose }: MemberDialogProps) {
  const [input, setInput] = useState({
    phone: member?.phone ?? "",
    name: member?.name ?? "",
    role: member?.role ?? "buyer",
    order_limit: member?.order_limit ?? "",
  });
  const [isActive, setActive] = useState(member?.is_active ?? true);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const invite = useInviteMember();
  const change = useChangeMember();

  function set(patch: Partial<typeof input>) {
    setInput({ ...input, ...patch });
    setErrors({});
  }

  async function save() {
    const { role, order_limit } = input;
    if (member) {
      await change.mutateAsync({ id: member.id, role, order_limit, is_active: Number(isActive) });
      toast("已保存，马上生效");
    } else {
      await invite.mutateAsync({ ...input, name: input.name.trim() });
      toast("邀请已发出，请对方在“注册 → 老客户激活”里设置密码，7 天内有效", { kind: "info" });
    }
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = mistakes(member ? { ...input, phone: "13000000000", name: "-" } : input);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    try {
      await run(save);
    } catch (refused) {
      if (!(refused instanceof ApiError) || refused.code !== 422) return;
      const fields = Object.entries(refused.errors).map(([field, list]) => [field, list[0] ?? ""]);
      setErrors(Object.fromEntries(fields) as Record<string, string>);
    }
  }

  return (
    <Dialog
      title={member ? `修改 ${member.name || member.phone}` : "邀请成员"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="brand" type="submit" form={FORM_ID} loading={invite.isPending || change.isPending}>
            {member ? "保存" : "发出邀请"}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {!member && (
          <div className={styles.two}>
            <TextField
              label="姓名"
              name="name"
              required
              maxLength={30}
              value={input.name}
              error={errors.name}
              onChange={(event) => set({ name: event.target.value })}
            />
            <TextField
              label="手机号"
              name="phone"
              required
              inputMode="numeric"
              maxLength={11}
              value={input.phone}
              error={errors.phone}
              onChange={(event) => set({ phone: event.target.value.trim() })}
            />
          </div>
        )}
        <fieldset className={styles.roles}>
          <legend>角色</legend>
          {roles.map((role) => (
            <label key={role.code} className={styles.role}>
              <input
                type="radio"
                name="role"
                checked={input.role === role.code}
                onChange={() => set({ role: role.code })}
              />
              <span>
                <b>{role.name}</b>
                <small>{role.about}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <TextField
          label="每单限额（元）"
          name="order_limit"
          inputMode="decimal"
          maxLength={12}
          value={input.order_limit}
          error={errors.order_limit}
          hint="超过的订单等待审批；留空不限"
          onChange={(event) => set({ order_limit: event.target.value.trim() })}
        />
        {member && (
          <label className={styles.role}>
            <input type="checkbox" checked={isActive} onChange={(event) => setActive(event.target.checked)} />
            <span>
              <b>可以登录</b>
              <small>停用后立即退出所有设备，订单和记录保留</small>
            </span>
          </label>
        )}
      </form>
    </Dialog>
  );
}

import type * as z from "zod/mini";
import { ApiError } from "@/api/client";
import type { Colleague, MemberRoleChoice } from "@/api/types";
import { useAskedClose } from "@/ui/askedClose";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { Dialog } from "@/ui/Dialog";
import { FieldPairs, Fields, TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import { Problem } from "@/ui/Problem";
import styles from "./MemberDialog.module.css";
import { memberFields, newMemberFields } from "./memberFields";
import { useChangeMember, useInviteMember } from "./members";
import { UNCONFIRMED } from "./queries";

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
  const form = useCheckedForm(member ? memberFields : newMemberFields, {
    name: member?.name ?? "",
    phone: member?.phone ?? "",
    role: member?.role ?? "buyer",
    order_limit: member?.order_limit ?? "",
    is_active: member?.is_active ?? true,
  });
  const invite = useInviteMember();
  const change = useChangeMember();
  const { errors, isDirty } = form.formState;
  const close = useAskedClose(isDirty && !invite.isPending && !change.isPending, onClose);

  async function save({ is_active, ...input }: z.infer<typeof memberFields>) {
    const { name, role, order_limit } = input;
    if (member) {
      await change.mutateAsync({ id: member.id, name, role, order_limit, is_active });
      toast("已保存，马上生效");
    } else {
      await invite.mutateAsync(input);
      toast("邀请已发出，请对方在“注册 → 老客户激活”里设置密码，7 天内有效", { kind: "info" });
    }
    onClose();
  }

  async function attempt(input: z.infer<typeof memberFields>) {
    try {
      await save(input);
    } catch (error) {
      if (error instanceof ApiError && error.code === UNCONFIRMED) throw error;
      showRefusal(form, error);
    }
  }

  const send = form.handleSubmit((input) => run(() => attempt(input)));

  return (
    <Dialog
      title={member ? `修改 ${member.name || member.phone}` : "邀请成员"}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>取消</Button>
          <Button look="brand" type="submit" form={FORM_ID} loading={invite.isPending || change.isPending}>
            {member ? "保存" : "发出邀请"}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void send(event)}>
        <Fields>
          <FieldPairs>
            <TextField
              label="姓名"
              required
              data-autofocus={member ? undefined : true}
              maxLength={30}
              error={errors.name?.message}
              hint="与《采购委托书》一致，药品由委托书写明的人下单"
              {...form.register("name")}
            />
            {!member && (
              <TextField
                label="手机号"
                required
                inputMode="numeric"
                maxLength={11}
                error={errors.phone?.message}
                {...form.register("phone")}
              />
            )}
          </FieldPairs>
          <fieldset className={styles.roles}>
            <legend>角色</legend>
            {roles.map((role) => (
              <label key={role.code} className={styles.role}>
                <input type="radio" value={role.code} {...form.register("role")} />
                <span>
                  <b>{role.name}</b>
                  <small>{role.about}</small>
                </span>
              </label>
            ))}
            {errors.role && <Problem>{errors.role.message}</Problem>}
          </fieldset>
          <TextField
            label="每单限额（元）"
            inputMode="decimal"
            maxLength={12}
            error={errors.order_limit?.message}
            hint="超过的订单等待审批；留空不限"
            {...form.register("order_limit")}
          />
          {member && (
            <label className={styles.role}>
              <input type="checkbox" {...form.register("is_active")} />
              <span>
                <b>可以登录</b>
                <small>停用后立即退出所有设备，订单和记录保留</small>
              </span>
            </label>
          )}
        </Fields>
      </form>
    </Dialog>
  );
}

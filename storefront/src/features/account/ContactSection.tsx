import { FormProvider } from "react-hook-form";
import { ApiError } from "@/api/client";
import type { UserBase } from "@/api/types";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { FieldPairs, Fields, TextField } from "@/ui/Field";
import { useLeaveWarning } from "@/ui/keptForm";
import { toast } from "@/ui/notices";
import { Panel } from "@/ui/Panel";
import { PhoneAndCode } from "../user/PhoneAndCode";
import { useRefusal } from "../user/refusal";
import { contactFields } from "./contactFields";
import { type ContactInput, UNCONFIRMED, useSaveContact } from "./queries";
import { useConfirmed } from "./useConfirmed";

/** Whom the wholesaler calls. Another phone is proved by a code that it is sent. */
export function ContactSection({ user }: { user: UserBase }) {
  const form = useCheckedForm(contactFields(user.phone), { name: user.name, phone: user.phone, code: "" });
  const save = useSaveContact();
  const confirmed = useConfirmed();
  const { errors, isDirty } = form.formState;
  useLeaveWarning(isDirty);
  const isNamedByOwner = useRefusal("manage_members") !== null;

  async function change(input: ContactInput) {
    try {
      await save.mutateAsync({ ...input, code: input.phone === user.phone ? "" : input.code });
      form.reset({ ...input, code: "" });
      toast("联系人已保存");
    } catch (error) {
      if (error instanceof ApiError && error.code === UNCONFIRMED) throw error;
      showRefusal(form, error);
    }
  }

  const send = form.handleSubmit((input) => confirmed.run(() => change(input)));

  return (
    <Panel id="contact" title="联系人">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void send(event)}>
          <Fields>
            <FieldPairs>
              <TextField
                label="姓名"
                required
                maxLength={30}
                autoComplete="name"
                readOnly={isNamedByOwner}
                hint={isNamedByOwner ? "与《采购委托书》一致，有误请负责人更正" : undefined}
                error={errors.name?.message}
                {...form.register("name")}
              />
              <PhoneAndCode purpose="change" hint="登录、收验证码都用它" proved={user.phone} />
            </FieldPairs>
            <p>
              <Button look="brand" type="submit" loading={save.isPending}>
                保存联系人
              </Button>
            </p>
          </Fields>
        </form>
      </FormProvider>
      {confirmed.dialog}
    </Panel>
  );
}

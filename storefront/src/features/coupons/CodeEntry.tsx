import { ApiError } from "@/api/client";
import { useRefusal } from "@/features/user/refusal";
import { Button } from "@/ui/Button";
import { showRefusal, useCheckedForm } from "@/ui/checkedForm";
import { TextField } from "@/ui/Field";
import { toast } from "@/ui/notices";
import styles from "./CodeEntry.module.css";
import { codeForm } from "./codeForm";
import { useRedeemCode } from "./queries";

/** A code from paper or a message becomes a coupon; not for those who may not order, whom the page tells so. */
export function CodeEntry() {
  const form = useCheckedForm(codeForm, { code: "" });
  const redeem = useRedeemCode();
  const mayNot = useRefusal("order") !== null;
  const send = form.handleSubmit(async ({ code }) => {
    try {
      const coupon = await redeem.mutateAsync(code);
      form.reset();
      toast(`已放入您的优惠券：${coupon.label}`);
    } catch (error) {
      if (error instanceof ApiError && [403, 409, 429].includes(error.code)) {
        form.setError("code", { type: "server", message: error.message }, { shouldFocus: true });
      } else showRefusal(form, error);
    }
  });
  if (mayNot) return null;
  return (
    <form className={styles.code} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label="有券码？"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={24}
        placeholder="ABCD-EFGH-JKLM"
        error={form.formState.errors.code?.message}
        {...form.register("code")}
      />
      <Button type="submit" look="brand" loading={redeem.isPending}>
        兑换
      </Button>
    </form>
  );
}

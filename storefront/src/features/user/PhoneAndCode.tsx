import { useFormContext } from "react-hook-form";
import { TextField } from "@/ui/Field";
import { CodeField } from "./CodeField";
import type { CodePurpose } from "./signIn";

interface PhoneAndCodeProps {
  purpose: CodePurpose;
  hint: string;
  /** the phone that needs no proof */
  proved?: string;
}

/** The phone of the form around it, and the code that proves it: its fields `phone` and `code`. */
export function PhoneAndCode({ purpose, hint, proved }: PhoneAndCodeProps) {
  const form = useFormContext<{ phone: string; code: string }>();
  const { errors } = form.formState;
  const phone = form.watch("phone").trim();
  return (
    <>
      <TextField
        label="手机号"
        required
        inputMode="numeric"
        autoComplete="tel"
        maxLength={13}
        error={errors.phone?.message}
        hint={hint}
        {...form.register("phone", { onChange: () => form.clearErrors("phone") })}
      />
      {phone !== proved && (
        <CodeField
          phone={phone}
          purpose={purpose}
          error={errors.code?.message}
          onPhoneError={(message) =>
            form.setError("phone", { type: "server", message }, { shouldFocus: true })
          }
          {...form.register("code")}
        />
      )}
    </>
  );
}

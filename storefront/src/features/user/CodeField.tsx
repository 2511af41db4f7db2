import { ApiError } from "@/api/client";
import { toast } from "@/ui/notices";
import { CodeInput, type CodeInputProps } from "./CodeInput";
import { isMobile } from "./mobile";
import { type CodePurpose, useSendCode } from "./signIn";

interface CodeFieldProps extends Omit<CodeInputProps, "label" | "isSending" | "onAsk"> {
  phone: string;
  purpose: CodePurpose;
  /** what the server says of the phone */
  onPhoneError: (message: string) => void;
}

/** The one-time code that a phone is sent. */
export function CodeField({ phone, purpose, onPhoneError, ...field }: CodeFieldProps) {
  const send = useSendCode();

  async function ask(): Promise<number> {
    if (!isMobile(phone)) {
      onPhoneError("请输入 11 位手机号");
      return 0;
    }
    try {
      const { again_in } = await send.mutateAsync({ phone, purpose });
      toast("验证码已发送，10 分钟内有效");
      return again_in;
    } catch (refused) {
      if (refused instanceof ApiError && (refused.code === 422 || refused.code === 429)) {
        onPhoneError(refused.firstFieldError ?? refused.message);
      }
      return 0;
    }
  }

  return <CodeInput {...field} label="短信验证码" isSending={send.isPending} onAsk={ask} />;
}

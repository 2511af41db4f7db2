import { Stack } from "@mui/material";
import { TextInput } from "react-admin";
import { changeOwnPassword } from "../api/calls/account";
import { forgetUnsaved } from "../api/unsaved";
import { NOTHING, useAction } from "../api/useAction";
import { Panel } from "../fields/Panel";
import { AsksFirst, CommandForm, SendButton } from "../forms/CommandForm";
import { OwnPasswordInput } from "./OwnPasswordInput";
import { useStartAnew } from "./useStartAnew";

const SHORTEST = 10;
const FORM = "account/password";

interface Typed {
  old_password: string;
  password: string;
  again: string;
}

const lengthError = (password: string | null) =>
  (password ?? "").length < SHORTEST ? `至少 ${SHORTEST} 位` : undefined;
const againError = (again: string | null, { password }: Typed) =>
  again === password ? undefined : "两次输入的不一样";

export function PasswordPanel() {
  const startAnew = useStartAnew();
  const { busy, act } = useAction();
  const send = ({ old_password, password }: Typed) =>
    act({
      run: () => changeOwnPassword(old_password, password),
      done: "密码已修改，其他电脑上的登录已退出",
      refresh: NOTHING,
      onDone: () => {
        forgetUnsaved(FORM);
        void startAnew();
      },
    });
  return (
    <Panel title="修改密码">
      <CommandForm<Typed> resource="account" defaultValues={{}} send={send}>
        <AsksFirst name={FORM} />
        <Stack sx={{ gap: 1, maxWidth: 400 }}>
          <OwnPasswordInput source="old_password" />
          <TextInput
            source="password"
            type="password"
            label="新密码"
            autoComplete="new-password"
            helperText={`至少 ${SHORTEST} 位，不要用姓名、拼音和连续的键`}
            validate={lengthError}
          />
          <TextInput
            source="again"
            type="password"
            label="再输一遍新密码"
            autoComplete="new-password"
            validate={againError}
          />
          <div>
            <SendButton<Typed> text="修改密码" disabled={busy} />
          </div>
        </Stack>
      </CommandForm>
    </Panel>
  );
}

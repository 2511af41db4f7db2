import { Alert, Button, Stack, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { changeOwnPassword } from "../api/calls/account";
import { forgetUnsaved, useUnsaved } from "../api/unsaved";
import { NOTHING, useAction } from "../api/useAction";
import { Panel } from "../fields/Panel";
import { useStartAnew } from "./useStartAnew";

const SHORTEST = 10;
const FORM = "account/password";

export function PasswordPanel() {
  const [old, setOld] = useState("");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const startAnew = useStartAnew();
  const { busy, errors, act } = useAction({ isOwn: true });
  useUnsaved(old !== "" || password !== "", FORM);
  const differs = again !== "" && again !== password;
  const isWhole = old !== "" && password.length >= SHORTEST && again === password;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    void act({
      run: () => changeOwnPassword(old, password),
      done: "密码已修改，其他电脑上的登录已退出",
      refresh: NOTHING,
      onDone: () => {
        forgetUnsaved(FORM);
        void startAnew();
      },
    });
  };

  return (
    <Panel title="修改密码">
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, maxWidth: 400 }}>
        {errors.form && <Alert severity="error">{errors.form}</Alert>}
        <TextField
          type="password"
          label="现在的密码"
          autoComplete="current-password"
          value={old}
          error={Boolean(errors.old_password)}
          helperText={errors.old_password}
          onChange={(event) => setOld(event.target.value)}
        />
        <TextField
          type="password"
          label="新密码"
          autoComplete="new-password"
          value={password}
          error={Boolean(errors.password)}
          helperText={errors.password ?? `至少 ${SHORTEST} 位，不要用姓名、拼音和连续的键`}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          type="password"
          label="再输一遍新密码"
          autoComplete="new-password"
          value={again}
          error={differs}
          helperText={differs ? "两次输入的不一样" : undefined}
          onChange={(event) => setAgain(event.target.value)}
        />
        <div>
          <Button type="submit" variant="contained" disabled={busy || !isWhole}>
            修改密码
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

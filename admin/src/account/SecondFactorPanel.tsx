import { Alert, Box, Button, Stack, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { beginSecondFactor, confirmSecondFactor, switchOffSecondFactor } from "../api/calls/account";
import type { SecondFactorEnrolment } from "../api/types";
import { forgetUnsaved, useUnsaved } from "../api/unsaved";
import { NOTHING, useAction } from "../api/useAction";
import { Panel } from "../fields/Panel";
import { Tag } from "../fields/StatusTag";
import { useStartAnew } from "./useStartAnew";

const FORM = "account/second_factor";

/** Four letters at a time, as people type. */
const grouped = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

function PasswordField(props: { value: string; error?: string; onChange: (value: string) => void }) {
  return (
    <TextField
      type="password"
      label="现在的密码"
      autoComplete="current-password"
      value={props.value}
      error={Boolean(props.error)}
      helperText={props.error}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

function Enrol({ enrolment, onClose }: { enrolment: SecondFactorEnrolment; onClose: () => void }) {
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const startAnew = useStartAnew();
  const { busy, errors, act } = useAction({ isOwn: true });
  useUnsaved(code !== "" || password !== "", FORM);
  const isWhole = code.length === 6 && password !== "";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWhole) return;
    void act({
      run: () => confirmSecondFactor(code, password),
      done: "动态口令已开启，下次登录时输入手机上的数字",
      refresh: NOTHING,
      onDone: () => {
        forgetUnsaved(FORM);
        void startAnew();
      },
    });
  };

  return (
    <Stack
      component="form"
      noValidate
      onSubmit={submit}
      direction={{ xs: "column", sm: "row" }}
      sx={{ gap: 3, alignItems: "flex-start" }}
    >
      <Box
        component="img"
        src={enrolment.picture}
        alt="绑定动态口令的二维码"
        width={200}
        height={200}
        sx={{ border: 1, borderColor: "divider", borderRadius: 1 }}
      />
      <Stack sx={{ gap: 2, flex: 1, width: "100%", maxWidth: 400 }}>
        {errors.form && <Alert severity="error">{errors.form}</Alert>}
        <Box sx={{ typography: "body2" }}>
          用手机上的验证器（如微软、谷歌验证器，或支持动态口令的小程序）扫这个码；扫不了就手工输入：
          <Box component="code" sx={{ display: "block", mt: 0.5, wordBreak: "break-all" }}>
            {grouped(enrolment.secret)}
          </Box>
        </Box>
        <TextField
          label="手机上显示的 6 位数字"
          autoComplete="one-time-code"
          value={code}
          error={Boolean(errors.code)}
          helperText={errors.code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
          slotProps={{ htmlInput: { inputMode: "numeric", maxLength: 6 } }}
        />
        <PasswordField value={password} error={errors.password} onChange={setPassword} />
        <Stack direction="row" sx={{ gap: 1 }}>
          <Button type="submit" variant="contained" disabled={busy || !isWhole}>
            开启
          </Button>
          <Button onClick={onClose} disabled={busy}>
            返回
          </Button>
        </Stack>
      </Stack>
    </Stack>
  );
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState("");
  const startAnew = useStartAnew();
  const { busy, errors, act } = useAction({ isOwn: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password) return;
    void act({
      run: () => switchOffSecondFactor(password),
      done: "动态口令已关闭",
      refresh: NOTHING,
      onDone: () => void startAnew(),
    });
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2, maxWidth: 400, mt: 2 }}>
      {errors.form && <Alert severity="error">{errors.form}</Alert>}
      <PasswordField value={password} error={errors.password} onChange={setPassword} />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="outlined" color="error" disabled={busy || !password}>
          关闭动态口令
        </Button>
        <Button onClick={onClose} disabled={busy}>
          返回
        </Button>
      </Stack>
    </Stack>
  );
}

export function SecondFactorPanel({ isOn }: { isOn: boolean }) {
  const [enrolment, setEnrolment] = useState<SecondFactorEnrolment | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const { busy, errors, act } = useAction({ isOwn: true });
  const begin = () => void act({ run: beginSecondFactor, refresh: NOTHING, onDone: setEnrolment });
  if (enrolment)
    return (
      <Panel title="动态口令">
        <Enrol enrolment={enrolment} onClose={() => setEnrolment(null)} />
      </Panel>
    );
  return (
    <Panel title="动态口令">
      {errors.form && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errors.form}
        </Alert>
      )}
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
        <Tag tone={isOn ? "ok" : "neutral"}>{isOn ? "已开启" : "没有开启"}</Tag>
        <Box sx={{ flex: 1, minWidth: 220, typography: "body2", color: "text.secondary" }}>
          登录时除了密码，还要输入手机上每半分钟变化的 6 位数字。密码泄露了别人也登录不了。
        </Box>
        <Button variant={isOn ? "text" : "contained"} onClick={begin} disabled={busy}>
          {isOn ? "换手机" : "开启"}
        </Button>
        {isOn && !isLeaving && (
          <Button color="error" onClick={() => setIsLeaving(true)}>
            关闭
          </Button>
        )}
      </Stack>
      {isLeaving && <SwitchOff onClose={() => setIsLeaving(false)} />}
    </Panel>
  );
}
